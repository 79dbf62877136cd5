import os from 'node:os'
import path from 'node:path'

import { withBenchDatabase } from '../bench-database.ts'
import { print } from '../print.ts'
import { startServerProcess } from '../server-process.ts'
import { seedLargeShop } from './seed-large-shop.ts'

const PORT = 3988
export const ORIGIN = `http://127.0.0.1:${PORT}`
export const SUPER_ADMIN = { email: 'super@example.com', password: 'Quiet-Ledger-41' }
const LOOP_STEPS = 10_000_000

/** Runs `act` beside a server with the demo and a shop of 100,000 products, whose ADMIN has the token. */
export async function withLargeShop(
  folder: string,
  act: (token: string) => Promise<void>,
): Promise<void> {
  sayMachine()
  await withBenchDatabase(path.join(folder, 'screens'), async ({ url, asOwner }) => {
    const server = await startServerProcess(PORT, {
      DATABASE_URL: url,
      DEMO: '1',
      SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
      SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
    })
    try {
      // The demo comes first, because only an empty installation loads it.
      await act(await asOwner(seedLargeShop))
    } finally {
      await server.stop()
    }
  })
  sayMachine()
}

/** Other load shows how far the times can be trusted. */
function sayMachine(): void {
  const start = performance.now()
  let state = 1
  for (let i = 0; i < LOOP_STEPS; i += 1) state = (state * 48_271 + i) % 2_147_483_647
  const ms = performance.now() - start
  const load = os.loadavg().map((value) => value.toFixed(1))
  print(
    `${os.cpus().length} cores, load ${load.join(' ')}, a fixed loop ${ms.toFixed(0)} ms (${state})`,
  )
}
