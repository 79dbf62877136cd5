export const steps = {
  title: 'First steps',
  done: (done: number, all: number) => `${done} of ${all} done`,
  isDone: 'Done',
  isNext: 'Next',
  hide: 'Hide',
  pending: 'You can take these steps as soon as your institution is approved.',
  currency: {
    question:
      'Which currency do you sell in? Without one, products show ETB and the dashboard shows $.',
    birr: 'Ethiopian birr (ETB)',
    other: 'Another currency',
  },
  branch: {
    title: 'Create a branch',
    why: 'The place where you keep and sell your goods.',
  },
  staff: {
    title: 'Add staff',
    why: 'Your sellers. Approve them under Users, then they can sign in.',
  },
  product: {
    title: 'Add products',
    why: 'Products with their unit and price.',
  },
  orImport: 'Or import them from a file, with their stock',
  stock: {
    title: 'Receive stock',
    why: 'How much of it came in, and from whom.',
  },
  sale: {
    title: 'Sell',
    why: 'Your first sale. The stock is counted down by itself.',
  },
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    steps: typeof steps
  }
}
