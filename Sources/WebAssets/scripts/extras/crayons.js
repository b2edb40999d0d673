// Crayons
