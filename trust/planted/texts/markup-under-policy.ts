import type { Planted } from '../../lib/goal.ts'

/** Texts of the screens are set as markup; only the policy stops them. */
export const markupUnderPolicy: Planted = {
  name: 'texts shown as markup under the policy',
  foundBy: ['G11.2'],
  code: [
    {
      file: '../web/dist/assets/react-*.js',
      find: /\.textContent=(?![=`])/g,
      replace: '.innerHTML=',
    },
  ],
}
