// Sent Memes: search, endless scrolling, deleting with undo, the keyboard.
