import type { Planted } from '../lib/goal.ts'

/** The texts of the screens are set as markup, and no policy stops what stands in them. */
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
      find: '].join("; "),\n\t"cross-origin-opener-policy"',
      replace: '].join("; ").slice(0, 0),\n\t"cross-origin-opener-policy"',
    },
  ],
}
