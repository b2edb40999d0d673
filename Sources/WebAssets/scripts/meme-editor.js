// The Meme Editor.
