import { createBranch } from '@mezgeb/contract/business/branches'
import { createCategory } from '@mezgeb/contract/catalogue/categories'
import { createUser } from '@mezgeb/contract/people/users'
import { beforeAll, describe, expect, it } from 'vitest'

import { givenBusiness, givenCategory } from '../../../testing/builders.ts'
import { ownApp } from '../../../testing/test-app.ts'

import type { Category } from '@mezgeb/contract/catalogue/categories'
import type { Business } from '../../../testing/builders.ts'

const app = ownApp()
let business: Business
let category: Category

beforeAll(async () => {
  business = await givenBusiness(app)
  category = await givenCategory(app, business.admin)
  // Citus appends the number of the shard to a name.
  for (const key of ['branches_name_key', 'categories_name_key', 'accounts_email_key'])
    await app.database.sql(`alter index ${key} rename to ${key}_102017`)
})

describe('a value that is taken, on a database that is spread over shards', () => {
  it('is refused as the name of a branch', async () => {
    const { token } = business.admin
    const body = { name: business.branch.name, location: 'Adama' }
    const answer = await app.send(createBranch, { token, body })
    expect(answer.failure.code).toBe('BRANCH_TAKEN')
  })

  it('is refused when only the message of the shard names the key', async () => {
    await app.database.sql(
      `create function refuse_as_a_shard() returns trigger language plpgsql as $$
       begin
         raise unique_violation using message = 'duplicate key value violates unique constraint "branches_name_key_102019"';
       end $$`,
    )
    await app.database.sql(
      `create trigger refuse before insert on branches for each row
       when (new.name = 'Elsewhere') execute function refuse_as_a_shard()`,
    )
    const { token } = business.admin
    const body = { name: 'Elsewhere', location: 'Adama' }
    const answer = await app.send(createBranch, { token, body })
    expect(answer.failure.code).toBe('BRANCH_TAKEN')
  })

  it('is refused as the name of a category', async () => {
    const { token } = business.admin
    const answer = await app.send(createCategory, { token, body: { name: category.name } })
    expect(answer.failure.code).toBe('CATEGORY_TAKEN')
  })

  it('is refused as an e-mail', async () => {
    const { token, user } = business.admin
    const body = {
      name: 'Dawit Tesfaye',
      email: user.email,
      password: 'Another-Password-9',
      role: 'STAFF' as const,
      branchId: business.branch.id,
    }
    const answer = await app.send(createUser, { token, body })
    expect(answer.failure.code).toBe('EMAIL_TAKEN')
  })
})
