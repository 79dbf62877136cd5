import { expect, test } from '@playwright/test'

import { SUPER_ADMIN, choose, goTo, openBrowser, openModal, save, signInByForm } from './people.ts'

const run = Date.now().toString(36)
const admin = {
  name: 'Almaz Bekele',
  email: `almaz.${run}@example.com`,
  password: 'Green-Coffee-77',
}
const staff = {
  name: 'Dawit Tesfaye',
  email: `dawit.${run}@example.com`,
  password: 'Blue-Market-55',
}
const shop = `Almaz Trading ${run}`

// spec: S1.1 D1.5
test(
  'a business registers, is approved, is set up, receives stock, sells and sees it',
  { tag: '@main' },
  async ({ browser }) => {
    const adminPage = await openBrowser(browser)
    const superPage = await openBrowser(browser)
    const staffPage = await openBrowser(browser)

    // spec: S2.16
    await test.step('an owner registers the institution', async () => {
      await adminPage.goto('/')
      await expect(adminPage).toHaveURL(/\/login$/)
      await adminPage.getByRole('link', { name: 'Register' }).click()
      await adminPage.getByLabel('Full name').fill(admin.name)
      await adminPage.getByLabel('Email').fill(admin.email)
      await adminPage.getByLabel('Password', { exact: true }).fill(admin.password)
      await adminPage.getByLabel('Institution name').fill(shop)
      await adminPage.getByLabel('Tax identification number').fill('0012345678')
      await adminPage.getByRole('button', { name: 'Register' }).click()
      await expect(adminPage.getByText('Registration successful! Please login.')).toBeVisible()
    })

    // spec: D3.33 D3.34
    await test.step('the owner can look around but not write before the approval', async () => {
      await signInByForm(adminPage, admin)
      await expect(adminPage).toHaveURL(/\/dashboard$/)
      await expect(adminPage.getByText('Your institution is awaiting approval.')).toBeVisible()
      await goTo(adminPage, 'Branches')
      const add = adminPage.getByRole('button', { name: 'Add Branch', exact: true }).first()
      await expect(add).toBeDisabled()
      await expect(add).toHaveAttribute('title', 'Your institution is awaiting approval.')
    })

    // spec: S1.2 S1.10
    await test.step('the super admin approves it', async () => {
      await signInByForm(superPage, SUPER_ADMIN)
      await expect(superPage).toHaveURL(/\/super-admin$/)
      await expect(superPage.getByRole('heading', { name: 'Super Admin Dashboard' })).toBeVisible()
      await goTo(superPage, 'Institutions')
      await superPage.getByRole('searchbox').fill(shop)
      const card = superPage.getByRole('listitem').filter({ hasText: shop })
      await expect(card.getByText('PENDING')).toBeVisible()
      await card.getByRole('button', { name: 'Approve' }).click()
      await expect(card.getByText('APPROVED')).toBeVisible()
    })

    await test.step('the owner adds a branch now', async () => {
      const dialog = await openModal(adminPage, 'Add Branch')
      await dialog.getByLabel('Name').fill('Bole')
      await dialog.getByLabel('Location').fill('Addis Ababa, Bole')
      await save(dialog)
      await expect(adminPage.getByRole('listitem').filter({ hasText: 'Bole' })).toBeVisible()
      await expect(adminPage.getByText('Your institution is awaiting approval.')).toBeHidden()
    })

    // spec: S1.2
    await test.step('the owner sets up staff, categories, suppliers and products', async () => {
      await goTo(adminPage, 'Users', 'Staff Management')
      let dialog = await openModal(adminPage, 'Add Staff')
      await dialog.getByLabel('Name').fill(staff.name)
      await dialog.getByLabel('Email').fill(staff.email)
      await dialog.getByLabel('Password', { exact: true }).fill(staff.password)
      await dialog.getByLabel('Role').selectOption('STAFF')
      await choose(dialog, 'Branch', 'Bole')
      await save(dialog)
      const card = adminPage.getByRole('listitem').filter({ hasText: staff.email })
      await expect(card.getByText('PENDING')).toBeVisible()

      await goTo(adminPage, 'Categories')
      dialog = await openModal(adminPage, 'Add Category')
      await dialog.getByLabel('Name').fill('ቡና Coffee')
      await save(dialog)
      await expect(adminPage.getByText('No description available')).toBeVisible()

      await goTo(adminPage, 'Suppliers')
      dialog = await openModal(adminPage, 'Add Supplier')
      await dialog.getByLabel('Name').fill('Sidama Union')
      await dialog.getByLabel('Contact person').fill('Hirut Alemu')
      await save(dialog)

      await goTo(adminPage, 'Products')
      dialog = await openModal(adminPage, 'Add Product')
      await dialog.getByLabel('Name').fill('ይርጋጨፌ Yirgacheffe 500 g')
      await dialog.getByLabel('Unit', { exact: true }).fill('bag')
      await dialog.getByLabel('Price per unit').fill('450.50')
      await dialog.getByLabel('Low stock threshold').fill('5')
      await choose(dialog, 'Category', /Coffee/)
      await save(dialog)
      await expect(adminPage.getByText('Low Stock (0 remaining)')).toBeVisible()
    })

    // spec: D3.27
    await test.step('the new staff member waits for approval too', async () => {
      await signInByForm(staffPage, staff)
      await expect(staffPage.getByText('Your account is awaiting approval.')).toBeVisible()
      await goTo(adminPage, 'Users', 'Staff Management')
      const card = adminPage.getByRole('listitem').filter({ hasText: staff.email })
      await card.getByRole('button', { name: 'Approve' }).click()
      await expect(card.getByText('APPROVED')).toBeVisible()
      await staffPage.getByRole('button', { name: 'Sign in' }).click()
      await expect(staffPage).toHaveURL(/\/dashboard$/)
    })

    // spec: S1.2
    await test.step('the staff member receives stock from a new supplier', async () => {
      await goTo(staffPage, 'Stock Entries', 'Stock Management')
      const dialog = await openModal(staffPage, 'Add Stock Entry')
      await choose(dialog, 'Product', /Yirgacheffe/)
      await dialog.getByLabel('Quantity').fill('12')
      await choose(dialog, 'Supplier', 'New supplier')
      const group = dialog.getByRole('group', { name: 'New supplier' })
      await group.getByLabel('Name').fill('Gedeo Growers')
      await save(dialog)
      const card = staffPage.getByRole('listitem').filter({ hasText: 'Gedeo Growers' })
      await expect(card.getByText('$450.50')).toBeVisible()
    })

    // spec: S1.2 S2.7
    await test.step('a reload in the middle brings back the same tab', async () => {
      await staffPage.getByRole('tab', { name: 'Stock Removals' }).click()
      await expect(staffPage.getByText('No stock removals available.')).toBeVisible()
      await staffPage.reload()
      await expect(staffPage.getByRole('tab', { name: 'Stock Removals' })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      const dialog = await openModal(staffPage, 'Add Stock Removal')
      await choose(dialog, 'Product', /Yirgacheffe/)
      await dialog.getByLabel('Quantity').fill('2')
      await dialog.getByLabel('Reason').fill('Torn bags')
      await save(dialog)
      await expect(staffPage.getByRole('listitem').filter({ hasText: 'Torn bags' })).toBeVisible()
    })

    // spec: S1.2 S1.9 S6.2
    await test.step('sells to a new customer, never more than there is', async () => {
      await goTo(staffPage, 'Dashboard')
      const dialog = await openModal(staffPage, 'Add Sale')
      await choose(dialog, 'Customer', 'New customer')
      await dialog
        .getByRole('group', { name: 'New customer' })
        .getByLabel('Name')
        .fill('Selam Haile')
      await choose(dialog, 'Product', /Yirgacheffe/)
      await dialog.getByLabel('Quantity').fill('11')
      await expect(dialog.getByText('Only 10 units available')).toBeVisible()
      await dialog.getByLabel('Quantity').fill('6')
      await expect(dialog.getByText(/ETB\s2,703\.00/)).toBeVisible()
      await save(dialog)
      await expect(staffPage.getByText(/Sale #[0-9a-f]{8}/).first()).toBeVisible()
      await expect(staffPage.getByText('$2,703.00')).toBeVisible()
    })

    // spec: S2.20
    await test.step('the owner sees it on the dashboard and in the stock', async () => {
      await goTo(adminPage, 'Dashboard')
      await expect(adminPage.getByText('$2,703.00')).toBeVisible()
      await expect(adminPage.getByText('Stock In').first()).toBeVisible()
      await expect(adminPage.getByText('Stock Out').first()).toBeVisible()
      await goTo(adminPage, 'Products')
      await adminPage.reload()
      await expect(adminPage.getByText('Low Stock (4 remaining)')).toBeVisible()
    })

    // spec: S2.123
    await test.step('signing out ends the session', async () => {
      await staffPage.getByRole('button', { name: 'Logout' }).first().click()
      await expect(staffPage).toHaveURL(/\/login/)
      await staffPage.goto('/products')
      await expect(staffPage).toHaveURL(/\/login/)
    })
  },
)
