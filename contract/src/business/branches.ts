import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import {
  BY_NAME,
  idField,
  idParams,
  nameField,
  optionalTextField,
  pageQuery,
  sentVersionField,
  sortQuery,
  versionField,
} from '../kit/fields.ts'
import { textField } from '../kit/text-field.ts'
import { ruleOf } from '../kit/refusals.ts'

export const LOCATION_MIN = 2
const CODE = /^[A-Z0-9]{2,6}$/

export const Branch = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  phone: z.nullable(z.string()),
  /** In the numbers of its papers. */
  code: z.string(),
  institutionId: z.string(),
  version: versionField,
})
export type Branch = z.infer<typeof Branch>

export const RULES = {
  INVALID_BRANCH_CODE: 'A short code has 2 to 6 letters A to Z or digits',
  LOCATION_TOO_SHORT: 'Location must be at least {min} characters',
} as const
const rule = ruleOf(RULES)
const tooShort = rule('LOCATION_TOO_SHORT', { min: LOCATION_MIN })
const locationField = textField(LOCATION_MIN, tooShort)

const codeMessage = rule('INVALID_BRANCH_CODE')
/** Absent or empty: given from the name when the branch is added, and left as it is later. */
const codeField = z.optional(
  z.pipe(
    z.nullable(
      z.string(codeMessage).check(
        z.trim(),
        z.toUpperCase(),
        z.refine((code) => code === '' || CODE.test(code), codeMessage),
      ),
    ),
    z.transform((code) => (code === '' || code === null ? undefined : code)),
  ),
)

export const BranchInput = z.object({
  name: nameField,
  location: locationField,
  phone: optionalTextField(),
  code: codeField,
  institutionId: z.optional(z.nullable(idField())),
})

export const BranchChange = z.object({
  name: z.optional(nameField),
  location: z.optional(locationField),
  phone: optionalTextField(),
  code: codeField,
  version: sentVersionField,
})

export const listBranches = endpoint({
  method: 'GET',
  path: '/branches',
  summary: 'Branches of the own institution, by name',
  needs: 'branches.view',
  shows: ['branches'],
  query: z.object({ ...pageQuery, ...sortQuery(BY_NAME), institutionId: z.optional(idField()) }),
  sorts: BY_NAME,
  reply: z.array(Branch),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load branches.',
  pages: true,
})

/**
 * 409 BRANCH_TAKEN: names are unique within an institution, without regard to case (decisions §7). 409 BRANCH_CODE_TAKEN: short
 * codes are, too, those of before included.
 */
export const createBranch = endpoint({
  method: 'POST',
  path: '/branches',
  summary: 'Add a branch',
  needs: 'branches.create',
  body: BranchInput,
  reply: Branch,
  changes: ['branches'],
  refusals: ['NOT_FOUND', 'BRANCH_TAKEN', 'BRANCH_CODE_TAKEN'],
  failure: 'Failed to create branch.',
  creates: true,
})

export const updateBranch = endpoint({
  method: 'PATCH',
  path: '/branches/{id}',
  summary: 'Change a branch',
  needs: 'branches.edit',
  params: idParams,
  body: BranchChange,
  reply: Branch,
  changes: ['branches'],
  refusals: ['BRANCH_TAKEN', 'BRANCH_CODE_TAKEN', 'STALE_VERSION'],
  failure: 'Failed to update branch.',
})

/** 409 BRANCH_IN_USE with users, stock, customers, sales or movements (decisions §7). */
export const deleteBranch = endpoint({
  method: 'DELETE',
  path: '/branches/{id}',
  summary: 'Delete a branch that nothing uses',
  needs: 'branches.delete',
  params: idParams,
  changes: ['branches'],
  refusals: ['BRANCH_IN_USE'],
  failure: 'Failed to delete branch.',
})
