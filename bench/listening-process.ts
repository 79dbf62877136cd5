import { openListeners } from './listeners.ts'

import type { Listening } from './listen-elsewhere.ts'

process.once('message', ({ port, sessions }: Listening) => {
  void openListeners(port, sessions).then(() => process.send?.('all hear'))
})
// Whoever started it has closed them, or is no more.
process.once('disconnect', () => process.exit())
