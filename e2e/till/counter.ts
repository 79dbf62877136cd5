import { expect } from '@playwright/test'

import { openModal, save, signIn } from '../people.ts'

import type { Page } from '@playwright/test'

type Person = { email: string; password: string }

async function setPin(page: Page, { password }: Person, pin: string): Promise<void> {
  await page.goto('/settings')
  const dialog = await openModal(page, 'Set a PIN')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('New PIN').fill(pin)
  await save(dialog)
  await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible()
}

/** The owner and the seller, both with a PIN at one counter; the seller is signed in. */
export async function openCounter(page: Page, { admin, staff }: { admin: Person; staff: Person }) {
  await signIn(page, admin)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await setPin(page, admin, '926038')
  await page.goto('/till')
  await expect(seller(page, 'Tigist Alemu')).toBeVisible()
  await page.keyboard.press('Control+l')
  await page.getByRole('button', { name: 'Sign in with a password' }).click()
  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Password', { exact: true }).fill(staff.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: /^Change seller: Dawit/ })).toBeVisible()
  await setPin(page, staff, '481502')
  await page.goto('/till')
}

export const seller = (page: Page, name: string) =>
  page.getByRole('button', { name: `Change seller: ${name}` })
