import { approve } from '@mezgeb/contract/selling/sale-approvals/approvals'

import { serve } from '../../../platform/http/serve.ts'
import { recordApproval } from './record-approval.ts'

import type { Module } from '../../module.ts'

export const approvals: Module = {
  routes: (api, { desk }) => {
    serve(api, approve, ({ db, actor, body, address }) =>
      recordApproval(db, desk, { actor, body, address }),
    )
  },
}
