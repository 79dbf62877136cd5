import { SOLD_KINDS } from '@mezgeb/contract/features'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { listScope, resolveBranch } from '../../business/branches/resolve-branch.ts'
import { refuseLargeQuantities } from '../../catalogue/goods/unit-size/refuse-large-quantities.ts'
import { judgeGoods } from '../../catalogue/goods/judge-goods.ts'
import { documentList } from './lists/document-list.queries.ts'
import { recordOnce } from './record-once.ts'
import { writeDocument } from './write-document.ts'

import type { StockDocumentKind } from '@mezgeb/contract/features'
import type { Actor } from '../../../platform/actor.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Page } from '../../../platform/db/query/paging.ts'
import type { Affected } from '../../../platform/live/affects.ts'
import type { DocumentPage } from './lists/document-list.queries.ts'
import type { StockDocument } from './stock-document.ts'
import type { DocumentBody } from './record-once.ts'
import type { DocumentParts, NewDocument } from './write-document.ts'

type OfBranch = { branchId?: string | null | undefined }
type Correcting = { corrects?: string | undefined }
type Caller = { db: Database; actor: Actor }
type Listed = { query: DocumentPage & OfBranch }

type Declared<Kind extends StockDocumentKind, Body, Reply, Item> = {
  kind: Kind
  /**
   * The document of a body; `path` of a line is its field in the body. `branchId`: of a document whose branch the body does
   * not name.
   */
  toDocument: (body: Body, of: Source) => Parts<Kind> | Promise<Parts<Kind>>
  toReply: (document: StockDocument<Kind>) => Reply
  /** A row of the list, where it has other fields than the reply. */
  toItem?: (document: StockDocument<Kind>) => Item
  /** Called after the document is written, in its transaction. */
  onWritten?: (document: StockDocument<Kind>, body: Body, of: Source) => Promise<void>
  /** Throws when the caller may not do everything that the body asks for. */
  judge?: (body: Body, may: Permissions) => void
  /** Of a kind whose body may name a document that it corrects. */
  correct?: Correct
}

/** A correction takes these from the document that it corrects, where its body does not say them. */
export type Corrected = {
  branchId: string
  supplierId: string | null
  orderId: string | null
  note: string | null
  reasonId: string | null
  /** The return whose goods it removed. */
  goodsOf: string | null
  productIds: ReadonlySet<string>
}

/** Lines of products that a corrected document does not have. */
export const linesWithout = <Line extends { productId: string }>(
  lines: readonly Line[],
  corrected: Corrected | undefined,
) => lines.filter(({ productId }) => corrected?.productIds.has(productId) !== true)

/** Judges and begins the correction of a document; `write` writes the new one and reverses the old one. */
export type Correct = <Kind extends StockDocumentKind>(
  tx: Transaction,
  of: { actor: Actor; kind: Kind; documentId: string },
) => Promise<{
  corrected: Corrected
  write: (document: NewDocument<Kind>) => Promise<StockDocument<Kind>>
}>

type Written<Body> = {
  id: string
  actor: Actor
  body: Body
  /** The client's request, by which a repeated id is recognised; absent: the body. */
  request?: DocumentBody
}

type Parts<Kind extends StockDocumentKind> = DocumentParts<Kind> & { branchId?: string }
/** The transaction that records the document. */
export type Source = { tx: Transaction; actor: Actor; corrected?: Corrected | undefined }

type Permissions = Actor['permissions']

/** The parts of the module of a kind of stock documents. */
export function stockDocuments<
  Kind extends StockDocumentKind,
  Body extends DocumentBody & OfBranch & Correcting,
  Reply extends OfBranch,
  Item = Reply,
>(of: Declared<Kind, Body, Reply, Item>) {
  const { kind, toReply, judge } = of
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without toItem, Item is Reply
  const toItem = of.toItem ?? (toReply as unknown as NonNullable<typeof of.toItem>)
  const { counted, list, newest, find } = documentList(kind)
  const write = writerOf(of)
  return {
    counted,
    newest: async (...requested: Parameters<typeof newest>) =>
      (await newest(...requested)).map(toReply),
    affected: ({ body, reply }: { body: Body; reply: () => Reply }): Affected =>
      body.corrects === undefined ? { branchId: body.branchId ?? reply().branchId } : {},
    /** Documents of the branch, else of all branches in reach, newest first. */
    list: async ({ db, actor, query }: Caller & Listed): Promise<Page<Item>> => {
      const page = await list(db, await listScope(db, actor, query.branchId), query)
      return { ...page, rows: page.rows.map(toItem) }
    },
    /** Throws NOT_FOUND for an id that is not in reach. */
    get: async ({ db, actor, params }: Caller & { params: { id: string } }): Promise<Reply> => {
      const document = await find(db, ownScope(actor), params.id)
      if (document === null) throw new AppError('NOT_FOUND')
      return toReply(document)
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
    }: Caller & { body: Body; key: IdempotencyKey | null }): Promise<Created> => {
      judge?.(body, actor.permissions)
      if (body.corrects !== undefined && !actor.permissions.has('stock.reverse')) {
        throw new AppError('FORBIDDEN')
      }
      const findReply = async (...requested: Parameters<typeof find>) => {
        const found = await find(...requested)
        return found && toReply(found)
      }
      return recordOnce(db, { kind, actor, key, body, find: findReply }, (tx, id) =>
        write(tx, { id, actor, body }),
      )
    },
    write,
  }
}

/** Writes a document in a transaction. Throws what `record` does. */
function writerOf<
  Kind extends StockDocumentKind,
  Body extends DocumentBody & OfBranch & Correcting,
  Reply,
  Item,
>({ kind, toDocument, toReply, onWritten, correct }: Declared<Kind, Body, Reply, Item>) {
  return async (
    tx: Transaction,
    { id, actor, body, request = body }: Written<Body>,
  ): Promise<Reply> => {
    await judgeGoods(tx, actor.institutionId, body, { isSold: SOLD_KINDS.includes(kind) })
    const { corrects: documentId } = body
    const correction =
      documentId === undefined ? undefined : await correct?.(tx, { actor, kind, documentId })
    const parts = await toDocument(body, { tx, actor, corrected: correction?.corrected })
    await refuseLargeQuantities(tx, actor.institutionId, parts.lines)
    const requested = body.branchId ?? correction?.corrected.branchId
    const branchId = parts.branchId ?? (await resolveBranch(tx, actor, requested))
    const document = { ...parts, id, kind, actor, body: request, branchId }
    const written = await (correction === undefined
      ? writeDocument(tx, document)
      : correction.write(document))
    await onWritten?.(written, body, { tx, actor })
    return toReply(written)
  }
}
