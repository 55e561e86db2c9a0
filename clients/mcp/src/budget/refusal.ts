/** A call that could exceed the budget. It was not sent. */
export class BudgetRefusal extends Error {}
