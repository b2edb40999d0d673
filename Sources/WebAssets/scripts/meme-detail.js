// Meme Detail: deleting, sharing.
