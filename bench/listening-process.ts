import { openListeners } from './listeners.ts'

import type { Listening } from './listen-elsewhere.ts'

process.once('message', ({ port, sessions }: Listening) => {
  void openListeners(port, sessions).then(() => process.send?.('all hear'))
})
// The parent has closed it or is gone.
process.once('disconnect', () => process.exit())
