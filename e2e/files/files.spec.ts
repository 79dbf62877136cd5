import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { withSession } from '../people.ts'

const FILE = [
  '\ufeffየምርት ስም;Category;UOM;Selling price;Qty;Shelf;Photo',
  'Import tea;ቡና Coffee;box;"ETB 1,250.50";8;A1;pictures/tea.jpg',
  'ይርጋጨፌ Yirgacheffe 500 g;;;470;;A2;coffee.jpg',
  'No price;ቡና Coffee;box;;;;',
].join('\r\n')

test('a file is checked, imported and undone', { tag: '@main' }, async ({ browser, request }) => {
  const page = await withSession(browser, (await givenShop(request)).admin)
  await page.goto('/import')
  const name = 'goods.csv'
  const buffer = Buffer.from(FILE)
  await page.getByLabel('Excel or CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await expect(page.getByLabel('የምርት ስም')).toHaveValue('name')
  await expect(page.getByLabel('Selling price')).toHaveValue('pricePerUnit')
  await expect(page.getByLabel('Shelf')).toHaveValue('')
  await expectNoFaults(page, 'the columns of a file')
  await page.getByRole('button', { name: 'Check the file' }).click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Price per unit: The price is missing')).toBeVisible()
  await page.getByLabel('Rows', { exact: true }).first().selectOption('')
  await expect(page.getByText('Price per unit: 450.5 → 470')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 of 2 rows imported')).toBeVisible()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  const picture = { name: 'Tea.PNG', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByLabel('Choose the pictures').setInputFiles([picture])
  await expect(page.getByText('1 of 1 pictures saved')).toBeVisible()
  await expect(page.getByText('Named in the file, but not chosen: coffee.jpg')).toBeVisible()
  await expectNoFaults(page, 'a finished import')

  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('2 of 2 rows undone')).toBeVisible()
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
})

const PAGE = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td {}</style></head><body><table>
<tr><th>Name</th><th>Category</th><th>Unit</th><th>Price</th></tr>
<tr><td>Caf&eacute; cr&egrave;me</td><td>Drinks</td><td>cup</td><td>1,250.50</td></tr></table></body></html>`

const XML = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Goods"><Table>${[
  ['Name', 'Category', 'Unit', 'Price'],
  ['Caf\u00e9 cr\u00e8me', 'Drinks', 'cup', '1,250.50'],
]
  .map(
    (row) =>
      `<Row>${row.map((text) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`).join('')}</Row>`,
  )
  .join('')}</Table></Worksheet></Workbook>`

test('tables that programs call .xls are read in a browser, whose own parser is closed', async ({
  browser,
  request,
}) => {
  const page = await withSession(browser, (await givenShop(request)).admin)
  for (const [name, text] of [
    ['page.xls', PAGE],
    ['workbook.xls', XML],
  ] as const) {
    await page.goto('/import')
    const buffer = Buffer.from(text)
    const file = { name, mimeType: 'application/vnd.ms-excel', buffer }
    await page.getByLabel('Excel or CSV file').setInputFiles(file)
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue('pricePerUnit')
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Name: Caf\u00e9 cr\u00e8me')).toBeVisible()
    await expect(page.getByText('Price per unit: 1,250.5')).toBeVisible()
  }
})
