import { expect } from '@playwright/test'
import pLimit from 'p-limit'

import type { APIRequestContext } from '@playwright/test'

// As many as a busy shop sends; more at once would be shed.
const AT_ONCE = 8

/** A user who can sign in. */
type Somebody = { email: string; password: string }

/** Posts each body to a path below /api as that user. `bodies` gets the first category of the shop. */
export async function addMany(
  request: APIRequestContext,
  who: Somebody,
  path: string,
  bodies: (categoryId: string) => object[],
): Promise<void> {
  const signedIn = await request.post('/api/auth/login', { data: who })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server judges its replies before they leave
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { Authorization: `Bearer ${token}` }
  const known = await request.get('/api/categories', { headers })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const [category] = (await known.json()) as [{ id: string }]
  const atOnce = pLimit(AT_ONCE)
  await Promise.all(
    bodies(category.id).map((data) =>
      atOnce(async () => {
        // A busy machine puts some off with 503, which does nothing.
        await expect(async () => {
          const added = await request.post(`/api${path}`, { data, headers })
          expect(added.status()).toBe(201)
        }).toPass({ timeout: 60_000 })
      }),
    ),
  )
}
