import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { PHONE, openBrowser } from '../people.ts'
import { openCounter, seller } from './counter.ts'

import type { Page } from '@playwright/test'

const coffee = (page: Page) => page.getByRole('button', { name: /Yirgacheffe/ }).first()
test('sellers take over from each other with seven keys', async ({ browser, request }) => {
  const page = await openBrowser(browser, PHONE)
  await openCounter(page, await givenShop(request))
  await coffee(page).click()

  await page.keyboard.press('Control+l')
  await expect(page.getByRole('heading', { name: 'Who is selling?' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Tigist Alemu' })).toBeChecked()
  await expectNoFaults(page, 'the change of seller')
  await page.getByLabel('PIN', { exact: true }).focus()
  for (const key of ['9', '2', '6', '0', '3', '8', 'Enter']) await page.keyboard.press(key)
  await expect(seller(page, 'Tigist Alemu')).toBeVisible()

  // The basket of the former seller waits for him, and is not sold by the next one.
  await expect(page.getByRole('button', { name: 'Held 0' })).toBeVisible()
  await coffee(page).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Sold' })).toBeVisible()

  await seller(page, 'Tigist Alemu').click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The screen is locked' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The screen is locked' })).toBeVisible()
  await expect(coffee(page)).toBeHidden()
  await expectNoFaults(page, 'the lock')
  await page.getByText('Dawit', { exact: true }).click()
  const pin = page.getByLabel('PIN', { exact: true })
  await pin.fill('305817')
  await pin.press('Enter')
  await expect(page.getByText('The PIN is not correct.')).toBeVisible()
  await pin.fill('481502')
  await pin.press('Enter')
  await expect(seller(page, 'Dawit')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Held 1' })).toBeVisible()

  await page.goto('/sales')
  await expect(page.getByText('Tigist Alemu').first()).toBeVisible()
})
