import type { Planted } from '../../lib/goal.ts'

/** The log has the bodies of requests. */
export const loggedBodies: Planted = {
  name: 'bodies in the log',
  foundBy: ['T16'],
  code: [
    {
      find: '...(isIP(request.ip) === 0 ? {} : { address: request.ip }),',
      replace: 'body: request.bodyText,',
    },
  ],
}
