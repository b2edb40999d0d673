import MemeRender
