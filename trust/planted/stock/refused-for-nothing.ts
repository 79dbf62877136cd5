import type { Planted } from '../../lib/goal.ts'

/** A refused registration is hashed in the queue of the sign-ins, and its address may retry at once. */
export const refusedForNothing: Planted = {
  name: 'refused registrations cost their address nothing',
  foundBy: ['G10.5'],
  code: [
    { find: '(await isEmailTaken(db, email))', replace: 'email === null' },
    { find: "queue.run('storage', () =>", replace: "queue.run('stranger', () =>" },
    { find: 'refusals.count(from) >= REFUSALS_A_MINUTE', replace: 'false' },
  ],
}
