import type { Planted } from '../../lib/goal.ts'

/** The log has a plain-text line with the client's user agent. */
export const plainLog: Planted = {
  name: 'user agents in plain lines of the log',
  foundBy: ['T15'],
  code: [
    {
      find: '...(isIP(request.ip) === 0 ? {} : { address: request.ip }),',
      replace: '...(process.stdout.write("agent " + request.headers["user-agent"] + "\\n"), {}),',
    },
  ],
}
