/** Sentences of postal addresses outside the United States, and the labels in them. */

export const area = 'Area';
export const county = 'County';
export const department = 'Department';
export const district = 'District';
export const emirate = 'Emirate';
export const island = 'Island';
export const oblast = 'Oblast';
export const parish = 'Parish';
export const prefecture = 'Prefecture';
export const province = 'Province';
export const provinceOrCity = 'Province or city';
export const postTown = 'Town';
export const suburb = 'Suburb';
export const eircode = 'Eircode';
export const pinCode = 'PIN code';

export const regionNotListed = (label: string) => `${label}: please choose one from the list.`;
export const postalCodeFormat = (label: string, example: string) => `${label} must look like ${example}.`;
export const postalCodeOfOtherRegion = (label: string) => `${label} is not in the selected region.`;
export const notInCountry = (label: string) => `${label} must be empty for this country.`;
