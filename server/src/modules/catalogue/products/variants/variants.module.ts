import {
  addVariants,
  createVariantGroup,
  dissolveVariantGroup,
  getVariantGroup,
  removeVariant,
  updateVariantGroup,
} from '@mezgeb/contract/catalogue/product-variants'

import { AppError } from '../../../../platform/app-error.ts'
import { ownScope } from '../../../../platform/branch-scope.ts'
import { createOnce } from '../../../../platform/db/create-once.ts'
import { guardedChange } from '../../../../platform/db/guarded-change.ts'
import { serve } from '../../../../platform/http/serve.ts'
import { addToGroup, createGroup } from './add-variants.ts'
import { changeGroupOf, dissolveGroup, removeFromGroup } from './change-group.ts'
import { findGroup } from './read-group.ts'

import type { VariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import type { BranchScope } from '../../../../platform/branch-scope.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { Api } from '../../../../platform/http/serve.ts'
import type { Module } from '../../../module.ts'

export const productVariants: Module = {
  routes: variantRoutes,
  named: { table: 'variant_groups', referredBy: 'group_id' },
}

function variantRoutes(api: Api): void {
  serve(api, getVariantGroup, ({ db, actor, params: { id } }) =>
    db.inInstitution(actor.institutionId, (tx) => getGroup(tx, { ...ownScope(actor), id })),
  )
  serve(api, createVariantGroup, ({ db, actor, body, key }) => {
    const { institutionId } = actor
    return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
      const id = await createGroup(tx, institutionId, body)
      return getGroup(tx, { ...ownScope(actor), id })
    })
  })
  serve(api, addVariants, ({ db, actor, params: { id }, body, key }) => {
    const { institutionId } = actor
    return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
      await addToGroup(tx, institutionId, { ...body, id })
      return getGroup(tx, { ...ownScope(actor), id })
    })
  })
  serve(api, updateVariantGroup, ({ db, actor, params: { id }, body }) => {
    const group = { ...ownScope(actor), id }
    return guardedChange(db, actor.institutionId, {
      input: body,
      change: (tx) => changeGroupOf(tx, group, body),
      current: (tx) => findGroup(tx, group),
    })
  })
  serve(api, removeVariant, ({ db, actor: { institutionId }, params }) =>
    db.inInstitution(institutionId, async (tx) => {
      await removeFromGroup(tx, institutionId, params)
      return undefined
    }),
  )
  serve(api, dissolveVariantGroup, ({ db, actor: { institutionId }, params }) =>
    db.inInstitution(institutionId, async (tx) => {
      await dissolveGroup(tx, institutionId, params)
      return undefined
    }),
  )
}

async function getGroup(
  tx: Transaction,
  group: BranchScope & { id: string },
): Promise<VariantGroup> {
  const found = await findGroup(tx, group)
  if (found === null) throw new AppError('NOT_FOUND')
  return found
}
