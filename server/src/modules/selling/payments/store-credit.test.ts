import { listCustomers } from '@mezgeb/contract/selling/customers'
import { createSale } from '@mezgeb/contract/selling/sales'
import { describe, expect, it } from 'vitest'

import {
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
} from '../../../testing/builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const app = testApp()

describe('store credit', () => {
  it('pays sales of a customer without a limit, and never more than there is, also at once', async () => {
    const shop = await givenBusiness(app)
    const { token } = await givenStaff(app, shop)
    const tea = await givenProduct(app, shop, { stock: 1000, pricePerUnit: 10 })
    const almaz = await givenCustomer(app, shop.admin, shop.branch.id)
    const sell = (onAccount: number) =>
      app.sendAnything(createSale, {
        token,
        body: {
          customerId: almaz.id,
          branchId: shop.branch.id,
          onAccount,
          saleItems: [{ productId: tea.id, quantity: 10 }],
        },
      })
    const owed = async () => {
      const { body } = await app.send(listCustomers, { token })
      return body.find(({ id }) => id === almaz.id)?.owed
    }
    // The balance alone: the rules of the data are not asked in this file.
    await app.database.sql(
      'insert into customer_balances (institution_id, customer_id, owed) values ($1, $2, -50)',
      [shop.institution.id, almaz.id],
    )
    expect((await sell(50.01)).failure).toMatchObject({
      code: 'OVER_LIMIT',
      current: { limit: 0, owed: -50 },
    })
    const answers = await Promise.all(Array.from({ length: 6 }, () => sell(20)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ failure }) => failure?.code === 'OVER_LIMIT')).toHaveLength(4)
    expect(await owed()).toBe(-10)
    expect((await sell(10)).body).toMatchObject({ onAccount: 10 })
    expect(await owed()).toBeUndefined()
  })
})
