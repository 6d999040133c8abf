/** What another form may hand to a family's intake form, by the names of its fields. */
export interface IntakeTexts {
  serviceType: string;
  message: string;
}
