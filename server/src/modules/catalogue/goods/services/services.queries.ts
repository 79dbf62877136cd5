import { statement } from '../../../../platform/db/statement.ts'

import type { SERVICE_REFUSALS } from '@mezgeb/contract/stock/facets/services'

export const serviceState = statement<{ is_service: boolean; version: number }>(
  'service_state',
  'select is_service is true as is_service, version from products where institution_id = $1 and id = $2',
)

export const change = statement<{ refusal: keyof typeof SERVICE_REFUSALS | null }>(
  'change_service',
  'select change_service($1, $2, $3) as refusal',
)
