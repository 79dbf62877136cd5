import { changeUserStatus } from '@mezgeb/contract/people/users'

import { givenPendingBusiness, givenStaff } from '../../../server/src/testing/builders.ts'
import { givenWorld } from '../../../server/src/testing/world.ts'

import type { Role } from '@mezgeb/contract/kit/roles'
import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Side, World } from '../../../server/src/testing/world.ts'

/** A caller and its world: `own` are its records, or would be if it were let in. */
export type Actor = {
  name: string
  /** Absent: anonymous. */
  role?: Role
  token?: string
  /** Of a PENDING institution: reads everything, writes nothing. */
  isPending?: true
  world: World
}

/** Nine callers, and a victim unrelated to all of them. */
export async function givenActors(api: TestApi): Promise<{ actors: Actor[]; world: World }> {
  const world = await givenWorld(api)
  const { own, victim, superAdmin } = world
  const { own: stranger } = await givenWorld(api)
  const theirs = { own: stranger, victim, superAdmin }
  const sister = { own: seenFromSibling(own), victim, superAdmin }
  const pending = await givenPendingBusiness(api)
  const rejected = await givenStaff(api, own)
  await api.send(changeUserStatus, {
    token: superAdmin.token,
    params: { id: rejected.user.id },
    body: { status: 'REJECTED' },
  })
  return {
    world,
    actors: [
      { name: 'nobody', world },
      { name: 'staff', role: 'STAFF', token: own.staff.token, world },
      {
        name: 'staff of a sister branch',
        role: 'STAFF',
        token: own.sibling.staff.token,
        world: sister,
      },
      {
        name: 'staff of another institution',
        role: 'STAFF',
        token: stranger.staff.token,
        world: theirs,
      },
      { name: 'admin', role: 'ADMIN', token: own.admin.token, world },
      {
        name: 'admin of another institution',
        role: 'ADMIN',
        token: stranger.admin.token,
        world: theirs,
      },
      { name: 'super admin', role: 'SUPER_ADMIN', token: superAdmin.token, world },
      {
        name: 'admin of a pending institution',
        token: pending.admin.token,
        isPending: true,
        world,
      },
      { name: 'rejected staff', token: rejected.token, world },
    ],
  }
}

/** The same institution with its two branches swapped. */
function seenFromSibling(side: Side): Side {
  const { sibling, ...own } = side
  return { ...side, ...sibling, sibling: own }
}
