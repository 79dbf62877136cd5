import { isSharded } from './placement.ts'
import { POOL_OPTIONS, enterSharded } from './session-settings.ts'

import type { Sharding } from '../db/sharding.ts'

export const citus: Sharding = { isSharded, poolOptions: POOL_OPTIONS, enter: enterSharded }
