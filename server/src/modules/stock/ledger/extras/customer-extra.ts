import { customerNamed } from '../lists/customer-or-supplier.ts'

import type * as z from 'zod/mini'

import type { Named } from '@mezgeb/contract/kit/fields'
import type { Extra } from './extra.ts'

type Shown = { customer: z.infer<typeof Named> }

export const customerExtra: Extra<{ customerId: string | undefined }, Shown> = {
  columns: { customer_id: ({ customerId }) => customerId },
  shown: { customer: customerNamed('d.customer_id') },
  audited: ({ customerId }) => ({ customer_id: customerId }),
}
