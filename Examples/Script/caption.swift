#!/usr/bin/env -S swift -I /usr/local/lib/swift/mememe -L /usr/local/lib -lMemeRender
// caption.swift PICTURE WORDS MEME: needs what `make install-library` installs.
import MemeRender

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let picture = arguments.first, let meme = arguments.last else {
    fatalError("usage: caption.swift PICTURE WORDS MEME")
}
let recipe = Recipe(top: arguments[2])
let rendering = try Renderer().render(recipe, on: EncodedImage(contentsOf: picture))
try rendering.image.write(to: meme)
print(rendering.size, rendering.captions.map { $0.lines.map(\.text) })
