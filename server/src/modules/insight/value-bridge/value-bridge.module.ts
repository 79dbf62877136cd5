import { getValueBridge, listValueBridge } from '@mezgeb/contract/insight/value-bridge'

import { serve } from '../../../platform/http/serve.ts'
import { listBridge, readValueBridge } from './read-value-bridge.ts'

import type { Module } from '../../module.ts'

export const valueBridge: Module = {
  routes: (api) => {
    serve(api, getValueBridge, readValueBridge)
    serve(api, listValueBridge, listBridge)
  },
}
