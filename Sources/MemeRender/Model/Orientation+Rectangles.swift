extension Rect {
    /// The rectangle of a part of a stored picture after the picture is turned upright.
    func turned(_ orientation: Orientation, on stored: PixelSize) -> Rect {
        let fromRight = Double(stored.width) - maxX
        let fromBottom = Double(stored.height) - maxY
        return switch orientation {
        case .up: self
        case .upMirrored: Rect(x: fromRight, y: y, width: width, height: height)
        case .down: Rect(x: fromRight, y: fromBottom, width: width, height: height)
        case .downMirrored: Rect(x: x, y: fromBottom, width: width, height: height)
        case .leftMirrored: Rect(x: y, y: x, width: height, height: width)
        case .right: Rect(x: fromBottom, y: x, width: height, height: width)
        case .rightMirrored: Rect(x: fromBottom, y: fromRight, width: height, height: width)
        case .left: Rect(x: y, y: fromRight, width: height, height: width)
        }
    }

    /// The rectangle of a part of an upright picture in the stored picture.
    ///
    /// - Parameter stored: the stored size of the picture.
    func stored(_ orientation: Orientation, on stored: PixelSize) -> Rect {
        turned(orientation.inverse, on: stored.turned(orientation))
    }
}

extension PixelRect {
    /// The rectangle of a part of a stored picture after the picture is turned upright.
    func turned(_ orientation: Orientation, on stored: PixelSize) -> PixelRect {
        let turned = Rect(
            x: Double(x), y: Double(y), width: Double(size.width), height: Double(size.height)
        ).turned(orientation, on: stored)
        return PixelRect(x: Int(turned.x), y: Int(turned.y), size: size.turned(orientation))
    }

    /// The rectangle of a part of an upright picture in the stored picture.
    ///
    /// - Parameter stored: the stored size of the picture.
    func stored(_ orientation: Orientation, on stored: PixelSize) -> PixelRect {
        turned(orientation.inverse, on: stored.turned(orientation))
    }
}

extension Orientation {
    /// What turns an upright picture back to the stored one.
    fileprivate var inverse: Orientation {
        // Every orientation except the quarter turns is its own.
        switch self {
        case .right: .left
        case .left: .right
        default: self
        }
    }
}
