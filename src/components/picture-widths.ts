/** Widths in which a picture is offered, in pixels. */
export const pictureWidths = [400, 800, 1200];

/** Widths in which a portrait is offered, in pixels. */
export const portraitWidths = [320, 640];
