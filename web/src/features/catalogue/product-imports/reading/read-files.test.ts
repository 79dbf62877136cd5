import { readFileSync } from 'node:fs'

import { strToU8, zipSync } from 'fflate'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it, vi } from 'vitest'

import { chosenOf, withSheet } from '../chosen-file.ts'
import { folded, guessColumns, hasStock } from '../guess-columns.ts'
import { matchPictures } from '../pictures/match-pictures.ts'
import { proposeColumns } from '../propose-columns.ts'
import { unitOfHeading } from '../../../../ui/form/number/unit-beside.ts'
import { ordersOf } from './date-orders.ts'
import { signsOf } from './decimal-signs.ts'
import { sentRows } from './sent-rows.ts'
import { sourceOf } from './source-of.ts'
import { shownDate } from './shown-date.ts'
import { shownNumber } from './shown-number.ts'
import { lacks, saidIfNew, unitsIn } from './units-in.ts'
import { HEADINGS } from './usual-headings.ts'

import type { ImportOf } from '@mezgeb/contract/catalogue/product-imports'

import type { Chosen } from '../chosen-file.ts'

const SHOP = { branches: new Map<string, string>(), past: [] }

async function chosen(bytes: string | Uint8Array<ArrayBuffer>, of: ImportOf = 'PRODUCTS') {
  const read = await chosenOf(new File([bytes], 'goods.csv'), of, SHOP)
  if (typeof read === 'string') throw new Error(read)
  return read
}

const sheetFile = (name: string) =>
  chosen(new Uint8Array(readFileSync(`${import.meta.dirname}/../testing/${name}.xlsx`)))

const sent = (read: Chosen) => [...sentRows(read)].map(({ cells }) => cells)

it('a column of a file shows its decimal sign, also for cells that could have either', async () => {
  const read = await chosen(`\ufeffName;Category;Unit;Price;Quantity;Cost
Niger seed oil 1 l;Oil;bottle;412,50;24;355,25
Generator 2 kW;Tools;piece;38.500,00;2;31.900,00
Roof sheet;Building;piece;1.250;10;1.100
Paint 4 l;Building;tin;2 150,00;5;1 890,00
`)
  expect(sent(read).map((cells) => [cells.pricePerUnit, cells.quantity, cells.unitCost])).toEqual([
    [412.5, 24, 355.25],
    [38_500, 2, 31_900],
    [1250, 10, 1100],
    [2150, 5, 1890],
  ])
  const kilograms = await chosen('Name;Quantity;Price\nCheese;0,500;912,50\nBeef;0,250;850\n')
  expect(sent(kilograms)).toEqual([
    { name: 'Cheese', quantity: 0.5, pricePerUnit: 912.5 },
    { name: 'Beef', quantity: 0.25, pricePerUnit: 850 },
  ])
})

it('where no cell shows the sign it is asked about, and the text stays until it is chosen', async () => {
  const read = await chosen('Name,Price,Qty\nSheet,1.250,7\nTile,2.500,9\n')
  expect(signsOf(read)[1]).toEqual({ sign: undefined, example: '1.250' })
  expect(sent(read)[0]).toEqual({ name: 'Sheet', pricePerUnit: '1.250', quantity: 7 })
  expect(sent({ ...read, signs: { 1: ',' } })[0]).toMatchObject({ pricePerUnit: 1250 })
  expect(sent({ ...read, signs: { 1: '.' } })[0]).toMatchObject({ pricePerUnit: 1.25 })
  const words = await chosen(
    'Name,Price\nWrench,450 ብር\nHammer,"ETB 1,250.50"\nSaw,"1,100 Birr"\nChisel,ብር 320\n',
  )
  expect(sent(words).map(({ pricePerUnit }) => pricePerUnit)).toEqual([450, 1250.5, 1100, 320])
})

it('reads no number that its comma of thousands has torn, but refuses its row', async () => {
  const read = await chosen(
    'Name,Price,Qty\nSaw,"1,250.00",8\nDrill,Br.1,250.00,8\nNail,5,250,note\n',
  )
  expect(sent(read)).toMatchObject([
    { pricePerUnit: 1250, quantity: 8 },
    { pricePerUnit: 'Br.1,250.00,8' },
    { pricePerUnit: '5,250,note' },
  ])
  const last = await chosen('Name,Price\nSaw,"ETB 1,250.50"\nDrill,ETB 38,500.00\n')
  expect(sent(last).map(({ pricePerUnit }) => pricePerUnit)).toEqual([1250.5, 38_500])
})

const AMHARIC = 'ስም\tምድብ\tመለኪያ\tዋጋ\tብዛት\r\nሻይ ቅጠል\tመጠጥ\tፓኬት\t85\t12\r\n'

function wide(text: string, isBigEndian: boolean) {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1)
    view.setUint16(at * 2, text.charCodeAt(at), !isBigEndian)
  return bytes
}

it.each([
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${AMHARIC}`), 'UTF-8'],
  ['UTF-16, big-endian', wide(`\ufeff${AMHARIC}`, true), 'UTF-16'],
  ['UTF-16, little-endian', wide(`\ufeff${AMHARIC}`, false), 'UTF-16'],
  ['UTF-16, big-endian, without a mark', wide(AMHARIC, true), 'UTF-16'],
  ['UTF-16, little-endian, without a mark', wide(AMHARIC, false), 'UTF-16'],
] as const)('reads %s', async (_, bytes, encoding) => {
  const read = await chosen(bytes)
  expect(read.file.encoding).toBe(encoding)
  expect(sent(read)).toEqual([
    { name: 'ሻይ ቅጠል', category: 'መጠጥ', unit: 'ፓኬት', pricePerUnit: 85, quantity: 12 },
  ])
})

it('reads what is no UTF-8 as Windows-1252, and says so', async () => {
  const text = 'Name;Category;Price\r\nCaf\u00e9 d\u2019Espelette;\u00c9pices;95\r\n'
  const bytes = Uint8Array.from(text, (letter) =>
    letter === '\u2019' ? 0x92 : (letter.codePointAt(0) ?? 0),
  )
  const read = await chosen(bytes)
  expect(read.file.encoding).toBe('Windows-1252')
  expect(sent(read)[0]).toMatchObject({ name: 'Café d’Espelette', category: 'Épices' })
  // One broken letter in an Amharic file does not turn the others into signs.
  const broken = Uint8Array.from([...new TextEncoder().encode(AMHARIC), 0x53, 0xe9])
  expect((await chosen(broken)).rows.map(({ cells }) => cells[0])).toEqual(['ሻይ ቅጠል', 'S\ufffd'])
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(
    await chosenOf(new File([Uint8Array.of(0xd0, 0xcf, 1, 2, 3, 4)], 'old.xls'), 'PRODUCTS', SHOP),
  ).toBe('The file could not be read. Save it as .xlsx or .csv and try again.')
})

/** Letters below 256 as bytes. */
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
const OLE = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'
const inOle = (name: string) => latin(`${OLE}${'\0'.repeat(1000)}${Array.from(name).join('\0')}\0`)
const inZip = (name: string) => latin(`PK\u0003\u0004${'\0'.repeat(26)}${name}\0data`)

it.each([
  ['a workbook of Excel 97', inOle('Workbook'), /old kind \(\.xls.*save it as \.xlsx or CSV/],
  ['one of Excel 5', inOle('Book'), /old kind/],
  ['one of Excel 2', latin('\t\0\u0004\0\u0007\0'), /old kind/],
  ['a binary workbook', inZip('xl/workbook.bin'), /old kind/],
  ['a workbook with a password', inOle('EncryptedPackage'), /password.*without the password/],
  ['an old letter', inOle('WordDocument'), /document without a table.*save it as \.xlsx/],
  ['a letter', inZip('word/document.xml'), /document without a table/],
  ['Numbers', inZip('Index/Document.iwa'), /Numbers.*export it as Excel or CSV/],
  ['an archive', inZip('goods.csv'), /archive.*unpack it/],
  ['another archive', latin('Rar!\u001a'), /archive.*unpack it/],
  ['a PDF', latin('%PDF-1.7\n'), /PDF.*save it as \.xlsx/],
  ['a photo', latin('\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF'), /picture.*save it as \.xlsx/],
  [
    'a flat OpenDocument file',
    latin('<?xml version="1.0"?><office:document><table:table/>'),
    /without a table/,
  ],
  ['a page without a table', latin('<html><p>Please sign in</p>'), /without a table/],
] as const)('says what %s is, and how to save it', async (_, bytes, sentence) => {
  expect(await chosenOf(new File([bytes], 'goods.xls'), 'PRODUCTS', SHOP)).toMatch(sentence)
})

it('reads an OpenDocument file, and a table that a program has written as a page or as XML', async () => {
  const rows = [
    ['Name', 'Barcode', 'Price', 'Qty'],
    ['Tin & can', '0012345678905', 12.5, 3],
  ]
  const ods = await writeOds({ sheets: [{ name: 'Goods', rows }] })
  const meant = { name: 'Tin & can', barcodes: '0012345678905', pricePerUnit: 12.5, quantity: 3 }
  expect(sent(await chosen(new Uint8Array(ods)))).toEqual([meant])
  const page = `\ufeff<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td {}</style></head>
<body><table><tr><td><table><tr><th colspan="4">Stock of today</th></tr>
<tr><th>Name</th><th>Category</th><th>Price</th><th>Qty</th></tr>
<tr><td rowspan=2>Tea</td><td rowspan=2>Drinks</td><td>1,250.50<td>3</td></tr>
<tr><td>9</td><td>&nbsp;4 </td></tr>
<tr><td>Salt<br>fine</td><td></td><td>7</td><td>5</td></tr></table></td></tr></table></body></html>`
  expect(sent(await chosen(page))).toEqual([
    { name: 'Tea', category: 'Drinks', pricePerUnit: 1250.5, quantity: 3 },
    { name: 'Tea', category: 'Drinks', pricePerUnit: 9, quantity: 4 },
    { name: 'Salt fine', category: '', pricePerUnit: 7, quantity: 5 },
  ])
  const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="s1"><NumberFormat ss:Format="0000000000000"/></Style></Styles>
<Worksheet ss:Name="Goods"><Table>
<Row><Cell><Data ss:Type="String">Name</Data></Cell><Cell><Data ss:Type="String">Barcode</Data></Cell><Cell ss:Index="4"><Data ss:Type="String">Price</Data></Cell><Cell><Data ss:Type="String">Qty</Data></Cell></Row>
<Row ss:Index="4"><Cell><Data ss:Type="String">Tin &amp; can</Data></Cell><Cell ss:StyleID="s1"><Data ss:Type="Number">12345678905</Data></Cell><Cell ss:Index="4"><Data ss:Type="Number">12.5</Data></Cell><Cell><Data ss:Type="Number">3</Data></Cell></Row>
</Table></Worksheet></Workbook>`
  expect([...sentRows(await chosen(xml))]).toEqual([{ row: 4, cells: meant }])
})

/** The content of an OpenDocument spreadsheet as LibreOffice writes it, with the styles and tables in it. */
function odsOf(styles: string, tables: string) {
  const names = ['office', 'table', 'text', 'style', 'number']
  const spaces = names.map((name) => `xmlns:${name}="urn:${name}"`).join(' ')
  const content = `<?xml version="1.0"?><office:document-content ${spaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`
  const mimetype = strToU8('application/vnd.oasis.opendocument.spreadsheet')
  return new Uint8Array(
    zipSync({ mimetype: [mimetype, { level: 0 }], 'content.xml': strToU8(content) }),
  )
}

const textCell = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
const numberCell = (value: number, text: string, type = 'float') =>
  `<table:table-cell office:value-type="${type}" office:value="${value}"><text:p>${text}</text:p></table:table-cell>`
const tableRow = (cells: string, more = '') => `<table:table-row${more}>${cells}</table:table-row>`

it('reads an OpenDocument file by what its cells show, with groups, comments and hidden parts', async () => {
  const head = ['Name', 'Barcode', 'Price', 'Qty', 'Expiry date', 'Remark'].map(textCell).join('')
  const day =
    '<table:table-cell office:value-type="date" office:date-value="2027-03-01"><text:p>03/27</text:p></table:table-cell>'
  const styles = `<number:date-style style:name="N1"><number:month/><number:text>/</number:text><number:year/></number:date-style>
<style:style style:name="month" style:family="table-cell" style:data-style-name="N1"/>
<style:style style:name="off" style:family="table"><style:table-properties table:display="false"/></style:style>`
  const tables = `<table:table table:name="Old" table:style-name="off">${tableRow(head)}</table:table>
<table:table table:name="Now"><table:table-column table:number-columns-repeated="4"/><table:table-column table:default-cell-style-name="month"/><table:table-column table:visibility="collapse" table:number-columns-repeated="16379"/>
<table:table-header-rows>${tableRow(head)}</table:table-header-rows>
${tableRow('<table:table-cell table:number-columns-repeated="16384"/>', ' table:number-rows-repeated="2"')}
<table:table-row-group>${tableRow(`<table:table-cell office:value-type="string"><office:annotation><text:p>ask Sara</text:p></office:annotation><text:p>Tea<text:s/><text:span>black</text:span></text:p></table:table-cell>${numberCell(12_345_678_905, '0012345678905')}${numberCell(12.499999, 'Br 12.50', 'currency')}${numberCell(24, '24 pcs')}${day}${textCell('x')}`)}
${tableRow(`${textCell('Salt')}${numberCell(42, '42')}${numberCell(0.15, '15%', 'percentage')}${numberCell(1250.5, '1,250.5')}${day}${textCell('')}`, ' table:visibility="filter"')}</table:table-row-group>
${tableRow('<table:table-cell/>', ' table:number-rows-repeated="1048500"')}</table:table>`
  const read = await chosen(odsOf(styles, tables))
  expect(read.file.sheets).toMatchObject([{ name: 'Now', hiddenRows: 1, hiddenColumns: 1 }])
  expect([...sentRows(read)]).toMatchObject([
    {
      row: 4,
      cells: {
        name: 'Tea black',
        barcodes: '0012345678905',
        pricePerUnit: 12.5,
        quantity: '24 pcs',
        expiresOn: '2027-03-31',
      },
    },
    { row: 5, cells: { name: 'Salt', barcodes: 42, pricePerUnit: '15%', quantity: 1250.5 } },
  ])
})

it('says how many hidden rows and columns of an Excel file are read, in each of its forms', async () => {
  const rows = [
    ['Name', 'Price', 'Cost'],
    ['Tea', 9, 5],
    ['Old', 8, 4],
  ]
  const rowDefs = new Map([
    [2, { hidden: true }],
    [9, { hidden: true }],
  ])
  const columns = [{}, {}, { hidden: true }, { hidden: true }]
  const file = await writeXlsx({ sheets: [{ name: 'Goods', rows, rowDefs, columns }] })
  const cells = (row: (string | number)[]) =>
    row.map((value) => `<Cell><Data ss:Type="String">${value}</Data></Cell>`).join('')
  const [head = '', tea = '', old = ''] = rows.map(cells)
  const workbook = `<?xml version="1.0"?><Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Goods"><Table>
<Column/><Column ss:Index="3" ss:Hidden="1" ss:Span="4"/><Row>${head}</Row><Row>${tea}</Row><Row ss:Hidden="1">${old}</Row>
<Row ss:Index="9" ss:Hidden="1"/></Table></Worksheet></Workbook>`
  const page = `<table><col><col width=64><col span=5 width=0 style='display:none;mso-width-source:userset'>
<tr><td>Name<td>Price<td>Cost</tr><tr><td>Tea<td>9<td>5</tr><tr height=0 style='display:none'><td>Old<td>8<td>4</tr><tr style='display:none'></tr></table>`
  for (const form of [new Uint8Array(file), workbook, page]) {
    const read = await chosen(form)
    expect(read.file.sheets).toMatchObject([{ hiddenRows: 1, hiddenColumns: 1 }])
    expect(sent(read)).toHaveLength(2)
  }
})

it('reads the letters of a page that have names, and words of several fonts as one', async () => {
  const page = `<table border=1><tr><th>Name</th><th>Category</th><th>Price</th><th>Qty</th></tr>
<!-- <tr><td>Old</td></tr> --><tr><td>Cr&egrave;me <b>br</b>&ucirc;l&eacute;e<td><![if !x]>Caf&eacute;<![endif]><td>&#66;r 12<td>3
<tr><td title="a > b">Tea<p>black</p></td><td><style>td { color: red }</style>5 &lt; 6</td><td>9</td><td>4</td></table>`
  expect(sent(await chosen(page))).toEqual([
    { name: 'Crème brûlée', category: 'Café', pricePerUnit: 12, quantity: 3 },
    { name: 'Tea black', category: '5 < 6', pricePerUnit: 9, quantity: 4 },
  ])
})

it('reads no comments and hidden sheets of a workbook, and the styles of its rows and columns', async () => {
  const cell = (text: string | number, more = '') =>
    `<Cell${more}><Data ss:Type="${typeof text === 'number' ? 'Number' : 'String'}">${text}</Data></Cell>`
  const row = (...cells: string[]) => `<Row>${cells.join('')}</Row>`
  const head = row(...['Name', 'Barcode', 'Category', 'Price'].map((text) => cell(text)))
  const xml = `<?xml version="1.0"?><ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="code"><NumberFormat ss:Format="0000000000000"/></Style><Style ss:ID="two"><NumberFormat ss:Format="Fixed"/></Style></Styles>
<Worksheet ss:Name="Old"><Table>${head}${row(cell('Gone'))}</Table><WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>
<Worksheet ss:Name="Now"><Table><Column ss:Index="2" ss:StyleID="code"/>${head}
<Row>${cell('Tin')}${cell(12345678905)}<Cell ss:MergeDown="1"><Data ss:Type="String">Cans</Data><Comment><ss:Data>ask Sara</ss:Data></Comment></Cell>${cell(12.499999, ' ss:StyleID="two"')}</Row>
<Row>${cell('Cup')}${cell(12345678912)}${cell(7, ' ss:Index="4" ss:Formula="=6+1"')}<Cell ss:Formula="=RC[-1]"/></Row></Table></Worksheet></ss:Workbook>`
  const read = await chosen(xml)
  expect(read.file.sheets).toMatchObject([{ name: 'Now', unsaved: 1 }])
  expect(sent(read)).toEqual([
    { name: 'Tin', barcodes: '0012345678905', category: 'Cans', pricePerUnit: 12.5 },
    { name: 'Cup', barcodes: '0012345678912', category: 'Cans', pricePerUnit: 7 },
  ])
})

it('keeps the word beside a quantity, and the unit of its heading, for the product to judge', async () => {
  const read = await chosen(
    'Name;Price;Stock (doz);Minimum\nTea;5;2;1,5 kg\nSalt;450 ብር;24 pcs;2 ፍሬ\nOil;7;;\n',
  )
  expect(sent(read)).toMatchObject([
    { pricePerUnit: 5, quantity: '2 doz', lowStockThreshold: '1.5 kg' },
    { pricePerUnit: 450, quantity: '24 pcs', lowStockThreshold: '2 ፍሬ' },
    { pricePerUnit: 7, quantity: '' },
  ])
})

it.each([
  ['Qty (kg)', 'kg'],
  ['Quantity (Dozens)', 'Dozens'],
  ['Stock (Bole)', ''],
  ['Qty', ''],
  ['Qty (pcs/kg)', ''],
])('takes from the heading %s the unit "%s"', (heading, unit) => {
  expect(unitOfHeading(heading)).toBe(unit)
})

it('takes the line sep= for no row, and finds other separators by themselves', async () => {
  for (const [sep, line] of [
    [';', '\ufeffsep=;\r\n'],
    ['|', ''],
    ['\t', ''],
    [',', 'sep=,\n'],
    [';', '"sep=;"\r\n'],
    [';', 'SEP=;;;\r'],
    ['\t', 'sep=\\t\n'],
    ['^', 'sep=^\n'],
  ]) {
    const name = sep === ',' ? '"Lentils, red"' : 'Lentils, red'
    const rows = [`Name${sep}Unit${sep}Price`, '', `${name}${sep}pack${sep}165.50`]
    const read = await chosen(`${line}${rows.join('\r\n')}`)
    expect(read).toMatchObject({ headings: ['Name', 'Unit', 'Price'], headingRow: 1 })
    expect([...sentRows(read)]).toEqual([
      { row: 3, cells: { name: 'Lentils, red', unit: 'pack', pricePerUnit: 165.5 } },
    ])
  }
})

it('names the row of an open quotation mark, and takes others as they are', async () => {
  const rows = ['Name,Unit,Price', 'Pipe 1/2" steel,piece,9', '"Tea ""red""",box,8']
  expect((await chosen(rows.join('\n'))).rows.map(({ cells }) => cells[0])).toEqual([
    'Pipe 1/2" steel',
    'Tea "red"',
  ])
  const note = await chosen(`${rows.join('\n')}\n"Two\nlines",box,7`)
  expect(note.rows.at(-1)).toEqual({ row: 4, cells: ['Two\nlines', 'box', '7'] })
  const long = await chosen(`${rows.join('\n')}\nFlour,bag,"For\nbread, cakes, pizza\nand more"`)
  expect(long.rows.at(-1)?.cells).toEqual(['Flour', 'bag', 'For\nbread, cakes, pizza\nand more'])
  for (const open of [
    '"Nail,box,5\nCup,piece,3',
    '"Nail,box,5\nCup,piece,3\n"Pot",piece,4',
    '"Nail,box,5\nPipe 1/2",piece,9',
    'Nail,"box,5\nCup,piece,3\nPipe,1/2",9',
  ])
    expect(
      await chosenOf(new File([`${rows.join('\n')}\n${open}`], 'a.csv'), 'PRODUCTS', SHOP),
    ).toBe('Row 4 opens a quotation mark that nothing closes.')
})

it('finds headings below titles, and the sheet with the table, and counts rows as the sheet does', async () => {
  const titled = await sheetFile('titles-above')
  expect(titled).toMatchObject({
    headingRow: 4,
    columns: ['name', 'category', 'unit', 'pricePerUnit', 'quantity'],
  })
  expect(titled.rows.map(({ row }) => row)).toEqual([5, 6])
  const second = await sheetFile('second-sheet')
  expect(second).toMatchObject({ sheet: 1, headingRow: 1 })
  expect(second.file.sheets.map(({ name }) => name)).toEqual(['Read me', 'Products'])
  expect(sent(second).map(({ name }) => name)).toEqual(['Spoon', 'Fork'])
  const other = withSheet(second, 0)
  expect(other.headings).toEqual(['How to fill in this list'])
  // Goods of a file are added once; another sheet of it brings its own.
  const { fileName, content } = second
  expect(sourceOf(second)).toEqual({ fileName, content })
  expect(sourceOf(other)).toEqual({ fileName: `Read me – ${fileName}`, content: `${content}0` })
  expect((await sheetFile('row-numbers')).rows.map(({ row }) => row)).toEqual([2, 4, 7])
  const plain = await chosen('Stock list of November\n\nMerchandise;How much\nTea;5\n')
  expect(plain).toMatchObject({ headingRow: 3, headings: ['Merchandise', 'How much'] })
})

it('reads formulas by what the sheet shows: prices with two decimals, costs with four', async () => {
  const rows = sent(await sheetFile('formula-prices'))
  expect(
    rows.map(({ pricePerUnit, quantity, unitCost }) => [pricePerUnit, quantity, unitCost]),
  ).toEqual([
    [3.3, 10, 2.5],
    [45.3, 10, 30],
    [459.89, 10, 333.3333],
    ['#N/A', 10, 50],
    [null, 10, 50],
    [8.13, 3, 5],
  ])
})

it.each([
  [12_345_678_905, '0000000000000', '0012345678905'],
  [42, '"SKU-"0000', 'SKU-0042'],
  [911_234_567, '000\\-000\\-0000', '091-123-4567'],
  [0.15, '0%', '15%'],
  [45.300000000000004, 'General', 45.3],
  [6_001_234_567_892, '0.00E+00', 6_001_234_567_892],
  [1250.5, '#,##0.00 "ETB"', 1250.5],
  [1.005, '0.00', { number: 1.005, decimals: 2 }],
  [24, '0 "doz"', { number: 24, decimals: 0, unit: 'doz' }],
  [2.5, '0.0\\ \\k\\g', { number: 2.5, decimals: 1, unit: 'kg' }],
  [12.5, '0', { number: 12.5, decimals: 0 }],
])('shows %d in the format %s', (number, format, shown) => {
  expect(shownNumber(number, format)).toEqual(shown)
})

it('guesses columns from usual words in English and Amharic, also with additions in brackets or after a slash', () => {
  const guessed = (headings: string[]) => guessColumns(headings, 'PRODUCTS')
  expect(
    guessed([
      ...['No.', 'Item description', 'Barcode/UPC', 'Unit of measure', 'Qty on hand'],
      ...['Selling price (Birr)', 'Buying price ETB', 'Reorder level', 'Item group'],
    ]),
  ).toEqual([
    ...['code', 'name', 'barcodes', 'unit', 'quantity', 'pricePerUnit', 'unitCost'],
    ...['lowStockThreshold', 'category'],
  ])
  expect(
    guessed(['የዕቃ ስም', 'የእቃው ኮድ', 'መለኪያ', 'የመሸጫ ዋጋ (ብር)', 'የግዢ ዋጋ በብር', 'ብዛት', 'ዓይነት']),
  ).toEqual([...['name', 'code', 'unit', 'pricePerUnit', 'unitCost', 'quantity', 'category']])
  expect(guessed(['Item description', 'Item name'])).toEqual(['description', 'name'])
  expect(
    guessed([
      ...['S/N', 'Commodity', 'Current selling price per unit (ETB)', 'Purchase price per piece'],
      ...['Total price', 'T/Price', 'Variant Inventory Qty', 'Internal Reference', 'Alert level'],
    ]),
  ).toEqual([
    ...[undefined, 'name', 'pricePerUnit', 'unitCost', undefined, undefined, 'quantity', 'code'],
    'lowStockThreshold',
  ])
  expect(
    guessed(['ተ.ቁ', 'የእቃው አይነት', 'የዕቃው መለኪያ', 'ቀሪ', 'የአንዱ መሸጫ ዋጋ', 'ጠቅላላ ዋጋ', 'የምርቱ ባርኮድ']),
  ).toEqual([undefined, 'name', 'unit', 'quantity', 'pricePerUnit', undefined, 'barcodes'])
  expect(guessed(['የዕቃ ስም', 'የዕቃ ዓይነት'])).toEqual(['name', 'category'])
  expect(guessed(['Preferred Vendor', 'U/M', 'Reorder Pt (Min)', 'Last Unit Cost'])).toEqual([
    ...['supplier', 'unit', 'lowStockThreshold', 'unitCost'],
  ])
  expect(guessed(['የእቃው መጠሪያ', 'ዩኒት', 'ቀሪ መጠን', 'አቅራቢ ድርጅት', 'የማብቂያ ጊዜ'])).toEqual([
    ...['name', 'unit', 'quantity', 'supplier', 'expiresOn'],
  ])
  // The name of goods, where there is no other one.
  expect(guessed(['No', 'Description', 'Qty', 'U/Price'])).toEqual([
    ...['code', 'name', 'quantity', 'pricePerUnit'],
  ])
  expect(guessed(['Description', 'Variants of', 'Options'])).toEqual([
    ...['description', 'group', 'options'],
  ])
  const rows = ['a', 'b', 'c'].map((name, at) => ({ row: at + 2, cells: [String(at + 1), name] }))
  const total = { row: 5, cells: ['', 'Total'] }
  expect(guessColumns(['No.', 'Name'], 'PRODUCTS', [...rows, total])).toEqual([undefined, 'name'])
  expect([hasStock(['Qty on hand (pcs)']), hasStock(['Quantity'])]).toEqual([true, false])
})

it.each(Object.entries(HEADINGS))('knows each heading of %s once', (_, headings) => {
  const keys = headings.map(folded)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

it('knows the stock of a branch by its name', () => {
  const branches = { Bole: 'Bole', Piassa: 'Piassa', m: 'ቦሌ ሚካኤል', r: 'Retail', x: 'Mexico' }
  const headings = [
    'Name',
    'Bole',
    'Stock [Piassa]',
    'ቦሌ ሚካኤል ቅርንጫፍ',
    'Retail',
    'Current Quantity Mexico',
    'Low stock [Mexico]',
  ]
  const shop = { branches: new Map(Object.entries(branches)), past: [] }
  expect(proposeColumns(headings, 'PRODUCTS', shop).columns).toEqual([
    ...[
      'name',
      { stockOf: 'Bole' },
      { stockOf: 'Piassa' },
      { stockOf: 'm' },
      'pricePerUnit',
      { stockOf: 'x' },
      'lowStockThreshold',
    ],
  ])
  expect(proposeColumns(['Name', 'Bole', 'Quantity', 'Piassa'], 'PRODUCTS', shop)).toEqual({
    columns: ['name', { stockOf: 'Bole' }, undefined, { stockOf: 'Piassa' }],
    sum: 'Quantity',
  })
})

it('takes a remembered choice before a guess, wherever its column is', () => {
  const columns = [{ heading: 'Old name', field: 'name' as const }]
  const shop = { ...SHOP, past: [{ of: 'PRODUCTS' as const, columns }] }
  expect(proposeColumns(['Item', 'Description', 'Old name'], 'PRODUCTS', shop).columns).toEqual([
    ...[undefined, 'description', 'name'],
  ])
})

it('reads headings in two rows as one for each column', async () => {
  const read = await chosen(
    'Stock of November,,,,\nItem,Unit,Price,,Stock\n,,Buying,Selling,\nTea,box,40,55,7\nSalt,bag,9,12,3\n',
  )
  expect(read).toMatchObject({
    headingRow: 2,
    columns: ['name', 'unit', 'unitCost', 'pricePerUnit', 'quantity'],
  })
  expect(read.rows.map(({ row }) => row)).toEqual([4, 5])
  const branches = new Map([
    ['b', 'Bole'],
    ['p', 'Piassa'],
  ])
  const file = new File(['Item,Price,Stock,\n,,Bole,Piassa\nTea,55,7,2\n'], 'goods.csv')
  expect(await chosenOf(file, 'PRODUCTS', { branches, past: [] })).toMatchObject({
    columns: ['name', 'pricePerUnit', { stockOf: 'b' }, { stockOf: 'p' }],
  })
  const merged = [
    ['Item', 'Price', null, 'Stock', null],
    [null, 'Cost', 'Sale price', 'Bole', 'Piassa'],
    ['Tea', 40, 55, 7, 2],
    ['Salt', 9, 12, 3, 1],
  ]
  const merges = [
    { startRow: 0, startCol: 0, endRow: 1, endCol: 0 },
    { startRow: 0, startCol: 1, endRow: 0, endCol: 2 },
    { startRow: 0, startCol: 3, endRow: 0, endCol: 4 },
  ]
  const sheet = await writeXlsx({ sheets: [{ name: 'Goods', rows: merged, merges }] })
  const shop = { branches, past: [] }
  expect(
    await chosenOf(new File([new Uint8Array(sheet)], 'a.xlsx'), 'PRODUCTS', shop),
  ).toMatchObject({
    columns: ['name', 'unitCost', 'pricePerUnit', { stockOf: 'b' }, { stockOf: 'p' }],
    rows: [{ row: 3 }, { row: 4 }],
  })
  // A row of texts below the headings is a row.
  expect((await chosen('Name,Unit,Price\nTea,box,ask\nSalt,bag,9\n')).rows).toHaveLength(2)
})

it('leaves out the row that adds up the others, and no other that is called a total', async () => {
  const debts = 'Name,Debt\nAlmaz,"1,200.50"\nBekele,300\n'
  expect(await chosen(`${debts}Grand total,1500.50\n`, 'CUSTOMERS')).toMatchObject({
    rows: [{ row: 2 }, { row: 3 }],
    sumRow: 4,
  })
  expect(await chosen(`${debts},1500.50,ጠቅላላ ድምር\n`, 'CUSTOMERS')).toMatchObject({ sumRow: 4 })
  const supplier = await chosen(`${debts}Total Ethiopia,80\n`, 'CUSTOMERS')
  expect([supplier.rows.length, supplier.sumRow]).toEqual([3, undefined])
})

it('reads merged cells in each of their rows, and says how many formulas have no value', async () => {
  const rows = [
    ['Name', 'Category', 'Price', 'Quantity'],
    ['Tea', 'Drinks', 55, 10],
    ['Coffee', null, 90, null],
    ['Salt', 'Spices', null, 3],
  ]
  const merges = [
    { startRow: 1, startCol: 1, endRow: 2, endCol: 1 },
    { startRow: 1, startCol: 3, endRow: 2, endCol: 3 },
  ]
  const cells = new Map([['3,2', { formula: 'C2*2', value: null }]])
  const read = await chosen(
    new Uint8Array(await writeXlsx({ sheets: [{ name: 'Goods', rows, merges, cells }] })),
  )
  expect(sent(read)).toEqual([
    { name: 'Tea', category: 'Drinks', pricePerUnit: 55, quantity: 10 },
    { name: 'Coffee', category: 'Drinks', pricePerUnit: 90, quantity: null },
    { name: 'Salt', category: 'Spices', pricePerUnit: null, quantity: 3 },
  ])
  expect(read.file.sheets[0]?.unsaved).toBe(1)
})

it('folds blanks and leaves out hidden letters', async () => {
  const read = await chosen('Name,Unit\n\u00a0Lentils\u202fred\u200b\t1 kg ,pack\n')
  expect(read.rows[0]?.cells).toEqual(['Lentils red 1 kg', 'pack'])
})

it('a column of dates shows its order, else it is asked about, and the text stays until it is chosen', async () => {
  const batches =
    'Name,Quantity,Expiry date\nMilk,5,03/04/2027\nYoghurt,4,27/04/2027\nTin,3,2028-01-05\n'
  expect(sent(await chosen(batches)).map(({ expiresOn }) => expiresOn)).toEqual([
    ...['2027-04-03', '2027-04-27', '2028-01-05'],
  ])
  const read = await chosen('Name,Quantity,Expiry date\nMilk,5,03/04/2027\nHoney,2,18 ኅዳር 2020\n')
  expect(ordersOf(read)[2]).toEqual({ order: undefined, example: '03/04/2027' })
  expect(sent(read).map(({ expiresOn }) => expiresOn)).toEqual(['03/04/2027', '2027-11-28'])
  expect(sent({ ...read, orders: { 2: 'MDY' } })[0]).toMatchObject({ expiresOn: '2027-03-04' })
})

it('takes the last day of a month alone as expiry date, and leaves it where a day is needed', async () => {
  const read = await chosen(
    'Name,Quantity,Expiry date\nMilk,5,03/2027\nTin,3,DEC 27\nHoney,2,ጳጉሜን 2019\nRice,2,03/04\n',
  )
  expect(sent(read).map(({ expiresOn }) => expiresOn)).toEqual([
    ...['2027-03-31', '2027-12-31', '2027-09-11', '03/04'],
  ])
  const debts = await chosen('Name,Debt,Since\nAlmaz,5,03/2026\n', 'CUSTOMERS')
  expect(sent(debts)[0]).toMatchObject({ owed: 5, owedSince: '03/2026' })
})

it.each([
  ['m/d/yyyy', '2027-03-01'],
  ['[$-F800]dddd, mmmm dd, yyyy', '2027-03-01'],
  ['mmm-yy', 'Mar 2027'],
  ['[$-409]mmmm yyyy;@', 'Mar 2027'],
  ['d-mmm', '1 Mar'],
  ['General', '2027-03-01'],
  [undefined, '2027-03-01'],
])('shows a day in the format %s as %s', (format, shown) => {
  expect(shownDate(new Date('2027-03-01'), format)).toBe(shown)
})

it('matches chosen pictures with the names that rows have, whatever path, address or ending they give', () => {
  const row = (productId: string, after: string) => ({
    ...{ id: productId, row: 2, name: '', outcome: 'CREATE' as const, errors: [], kept: [] },
    ...{ isDone: true, productId, changes: [{ field: 'photo' as const, before: null, after }] },
  })
  const rows = [
    row('tea', 'C:\\shop\\Tea leaves.JPG'),
    row('salt', 'https://shop.example/p/ge%27ez%20salt.png?size=2#top'),
    row('oil', 'oil'),
    row('soap', 'soap.png'),
    row('rice', 'two'),
    row('milk', 'old.png'),
    row('milk', 'milk.v2.png'),
  ]
  const chosenPictures = [
    ...[
      'tea leaves.jpg',
      "Ge'ez salt.PNG",
      'oil.webp',
      'soap.jpeg',
      'two.jpg',
      'two.png',
      'old.png',
    ],
  ].map((name) => ({ name }))
  const { matched, missing } = matchPictures(rows, chosenPictures)
  expect(matched.map(({ productId, picture }) => [productId, picture.name])).toEqual([
    ['tea', 'tea leaves.jpg'],
    ['salt', "Ge'ez salt.PNG"],
    ['oil', 'oil.webp'],
    ['soap', 'soap.jpeg'],
  ])
  expect(missing).toEqual(['two', 'milk.v2.png'])
})

it('says the unit and the weight of new products, where the row does not', async () => {
  const read = await chosen('Name,Unit,Price\nSugar,ኪሎ,95\nCup,,20\n')
  expect([unitsIn(read), lacks('unit', read), lacks('category', read)]).toEqual([
    ['ኪሎ'],
    true,
    true,
  ])
  const said = (of: Chosen) => sent(of).map((cells) => saidIfNew(of, cells).ifNew)
  expect(said(read)).toEqual([undefined, { unit: 'piece' }])
  expect(said({ ...read, ifNew: { unit: 'box', category: ' Food ', isWeighed: false } })).toEqual([
    { unitSize: 'no', category: 'Food' },
    { unit: 'box', unitSize: 'no', category: 'Food' },
  ])
})
