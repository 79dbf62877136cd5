import type { DeliveryInput } from '@mezgeb/contract/stock/deliveries'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { DocumentParts } from './write-document.ts'

/** A delivery that may be a part of an order. */
export type Delivered = Pick<DeliveryInput, 'orderId' | 'supplierId' | 'branchId' | 'items'> & {
  /** The delivery that it corrects was a part of the order, whatever became of that. */
  wasPart?: boolean
}

/** Acts of a feature when others write documents, each in the transaction of the document. */
export type DocumentFollower = {
  /** Before the stock is locked. The link to what the delivery fulfils; one follower has it. */
  delivered?: (
    tx: Transaction,
    actor: Actor,
    delivery: Delivered,
  ) => Promise<Pick<DocumentParts, 'links'>>
  /** Before the stock is locked of a document that is reversed or corrected. */
  takenBack?: (tx: Transaction, actor: Actor, documentId: string) => Promise<void>
  /** Throws for a document that has to stay. Its stock is locked. */
  judgeTakenBack?: (
    tx: Transaction,
    document: { institutionId: string; id: string },
  ) => Promise<void>
}

type Follows = { documents?: DocumentFollower }

/** All followers among modules, one after the other. */
export function documentFollowers(modules: readonly Follows[]): Required<DocumentFollower> {
  const followers = modules.flatMap(({ documents = [] }) => documents)
  return {
    async delivered(tx: Transaction, actor: Actor, delivery: Delivered) {
      for (const one of followers) {
        const parts = await one.delivered?.(tx, actor, delivery)
        if (parts?.links !== undefined) return parts
      }
      return {}
    },
    async takenBack(tx: Transaction, actor: Actor, documentId: string): Promise<void> {
      for (const one of followers) await one.takenBack?.(tx, actor, documentId)
    },
    async judgeTakenBack(
      tx: Transaction,
      document: { institutionId: string; id: string },
    ): Promise<void> {
      for (const one of followers) await one.judgeTakenBack?.(tx, document)
    },
  }
}

export type DocumentFollowers = Required<DocumentFollower>
