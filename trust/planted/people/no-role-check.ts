import type { Planted } from '../../lib/goal.ts'

/** Every signed-in user may make every call. */
export const noRoleCheck: Planted = {
  name: 'no check of the permission',
  foundBy: ['G1'],
  code: [
    { find: 'if (!meets(actor.permissions, endpoint.needs)) return', replace: 'if (false) return' },
  ],
}
