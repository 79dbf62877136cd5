import type { Planted } from '../lib/goal.ts'

/** The log has a line of plain text with what the client says it is. */
export const plainLog: Planted = {
  name: 'user agents in plain lines of the log',
  foundBy: ['T15'],
  code: [
    {
      find: '...isIP(request.ip) === 0 ? {} : { address: request.ip },',
      replace: '...(process.stdout.write("agent " + request.headers["user-agent"] + "\\n"), {}),',
    },
  ],
}
