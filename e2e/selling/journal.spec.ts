import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { expectHeading, signedIn } from '../people.ts'

test('an accountant reads trial balance and journal', async ({ browser, request }) => {
  const { admin } = await givenShop(request)
  const owner = await signedIn(browser, admin)
  await owner.goto('/journal')
  await expectHeading(owner, 'Journal')
  const trial = owner.getByRole('table', { name: 'Trial balance' })
  await expect(trial.getByRole('row', { name: /^Sales 4000 / })).toBeVisible()
  const sum = trial.getByRole('row', { name: /^Total/ })
  await expect(sum.getByRole('cell').last()).toHaveText('0.00')
  await expectNoFaults(owner, 'the trial balance')

  await owner.getByRole('tab', { name: 'Entries' }).click()
  const entries = owner.getByRole('table', { name: 'Journal' })
  await expect(entries.getByRole('row', { name: /Sale #.* 1000 Cash/ }).first()).toBeVisible()
  await expectNoFaults(owner, 'the journal')
  await owner.getByRole('button', { name: 'Export' }).click()
  const file = owner.waitForEvent('download')
  await owner.getByRole('button', { name: 'CSV file' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Journal .*\.csv$/)
  await owner.keyboard.press('Escape')

  await owner.getByRole('tab', { name: 'Accounts' }).click()
  const number = owner.getByLabel('Number of Sales', { exact: true })
  await number.fill('1000')
  await number.press('Enter')
  await expect(owner.getByText('Another account has this number.')).toBeVisible()
  await number.fill('7001')
  await number.press('Enter')
  await expect(owner.getByText('Account saved')).toBeVisible()
  await expectNoFaults(owner, 'the accounts')
  await owner.getByRole('tab', { name: 'Trial balance' }).click()
  await expect(trial.getByRole('row', { name: /^Sales 7001 / })).toBeVisible()
})
