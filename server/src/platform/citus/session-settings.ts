import { escapeLiteral } from 'pg'

import type { Enter } from '../db/sharding.ts'

/** The coordinator needs the values to route a statement, and forwards SET LOCAL only with this setting. */
export const POOL_OPTIONS =
  '-c plan_cache_mode=force_custom_plan -c citus.propagate_set_commands=local'

/** Sets the tenant with SET LOCAL: the coordinator does not forward set_config. */
export const enterSharded: Enter = (institutionId, origin) => {
  const institution = `set local app.institution_id = ${escapeLiteral(institutionId)}`
  if (origin === undefined) return institution
  return `${institution}; set local app.origin = ${escapeLiteral(origin)}`
}
