import { listDocumentLines } from '@mezgeb/contract/insight/document-lines'

import { serve } from '../../../platform/http/serve.ts'
import { readDocumentLines } from './read-document-lines.ts'

import type { Module } from '../../module.ts'

export const documentLines: Module = {
  routes: (api) => serve(api, listDocumentLines, readDocumentLines),
}
