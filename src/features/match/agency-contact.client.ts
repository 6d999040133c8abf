/** How a family reaches the agency; caregivers are reached through it alone. */
export interface AgencyContact {
  phone: string;
  phoneLink: string;
  email: string;
}
