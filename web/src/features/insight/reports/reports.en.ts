export const reports = { title: 'Reports' }

declare module '../../../texts/texts.ts' {
  interface Texts {
    reports: typeof reports
  }
}
