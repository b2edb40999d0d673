// Silly Song
