import type { Planted } from '../../lib/goal.ts'

/** Texts of the screens are set as markup, and no policy stops scripts in them. */
export const textsAsMarkup: Planted = {
  name: 'texts shown as markup',
  foundBy: ['G11.2'],
  code: [
    {
      file: '../web/dist/assets/react-*.js',
      find: /\.textContent=(?![=`])/g,
      replace: '.innerHTML=',
    },
    {
      find: "].join('; ')\n\n/** Sent with every reply. */",
      replace: "].join('; ').slice(0, 0)",
    },
  ],
}
