import type { Planted } from '../lib/goal.ts'

/** A server that is asked to end cuts all connections. */
export const noDrain: Planted = {
  name: 'connections cut at the end',
  foundBy: ['G6', 'G6.2'],
  code: [
    {
      find: '.Server.prototype.close.call(app.server)',
      replace: '.Server.prototype.close.call(app.server), app.server.closeAllConnections()',
    },
  ],
}
