/** What makes a good portrait, for whoever takes or chooses one; each step with its name. */
export const portraitRecipe = [
  ['Light', 'Near a window, with the light from the side. No flash.'],
  ['Crop', 'Square, head and shoulders, the eyes in the upper third.'],
  ['Background', 'A wall or a sheet of one color, the same for everybody.'],
  ['Size', '1,200 pixels or more on each side; any phone takes more.'],
  [
    'Consent',
    'Ask for it in writing, and fill in its date. Whoever takes it back is taken off: choose another picture here, save, and delete the old one in the content manager under Media. Deleting the person deletes it, too.',
  ],
] as const;
