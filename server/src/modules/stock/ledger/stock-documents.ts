import { DOCUMENT_KINDS } from '@mezgeb/contract/features'

import { branchFilter, resolveBranch } from '../../business/branches/resolve-branch.ts'
import { documentList } from './document-list.queries.ts'
import { recordOnce } from './record-once.ts'
import { stockKeys } from './stock-keys.ts'
import { writeDocument } from './write-document.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/db/query/paging.ts'
import type { Affected } from '../../../platform/live/affects.ts'
import type { DocumentPage, StockDocument, StockDocumentKind } from './document-list.queries.ts'
import type { Line } from './post-movements.ts'
import type { DocumentBody } from './record-once.ts'

type OfBranch = { branchId?: string | null | undefined }
type Caller = { db: Database; actor: Actor }

type Kind<Body, Reply> = {
  kind: StockDocumentKind
  /** The document of a body; `path` of a line is its field in the body. */
  toDocument: (body: Body) => {
    lines: readonly Line[]
    supplierId?: string
    dated?: string
    note?: string
  }
  toReply: (document: StockDocument) => Reply
}

/** The parts of the module of a kind of stock documents. */
export function stockDocuments<Body extends DocumentBody & OfBranch, Reply extends OfBranch>({
  kind,
  toDocument,
  toReply,
}: Kind<Body, Reply>) {
  const { counted, list, newest, find } = documentList(kind, toReply)
  const lines = DOCUMENT_KINDS[kind].lines === 'one' ? undefined : 'items'
  return {
    counted,
    newest,
    locks: (body: unknown, actor: Actor) => stockKeys(body, actor, lines),
    affected: ({ body, reply }: { body: Body; reply: () => Reply }): Affected => ({
      branchId: body.branchId ?? reply().branchId,
    }),
    /** Documents of the branch, else of all branches in reach, newest first. */
    list: async ({
      db,
      actor,
      query,
    }: Caller & { query: DocumentPage & OfBranch }): Promise<Page<Reply>> => {
      const branchId = await branchFilter(db, actor, query.branchId)
      return list(db, { institutionId: actor.institutionId, branchId }, query)
    },
    /**
     * Records a document with the products' prices of the moment (decisions §5). 404 for a branch, product or supplier that
     * is not there, deleted or another institution's; 409 `Only {n} units available` beyond the stock on hand.
     */
    record: ({
      db,
      actor,
      body,
      key,
    }: Caller & { body: Body; key: IdempotencyKey | null }): Promise<Created> =>
      recordOnce(db, { kind, actor, key, body, find }, async (tx, id) => {
        const branchId = await resolveBranch(tx, actor, body.branchId)
        const document = { id, kind, actor, body, branchId, ...toDocument(body) }
        return toReply(await writeDocument(tx, document))
      }),
  }
}
