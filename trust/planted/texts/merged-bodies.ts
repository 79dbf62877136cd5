import type { Planted } from '../../lib/goal.ts'

const MERGE = `const merge = (to, from) => { for (const key of Object.keys(from))
  if (typeof from[key] === 'object' && from[key] !== null) merge(to[key] ??= {}, from[key])
  else to[key] = from[key] };
try { merge({}, JSON.parse(text)) } catch {}`

/** Bodies are merged key by key, including prototypes. */
export const mergedBodies: Planted = {
  name: 'bodies merged into an object',
  foundBy: ['G13'],
  code: [{ find: 'request.bodyText = text\n', replace: `request.bodyText = text; ${MERGE}` }],
}
