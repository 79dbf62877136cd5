/** Spreadsheets write a day with slashes or points too; without the year first it is not known which number is the month. */
export function isoDay(text: string): string {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]00:00.*)?$/.exec(text) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
