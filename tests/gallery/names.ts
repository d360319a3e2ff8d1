/** Last names for invented people in the pictures. The simulated bureau refuses none of them. */
export const LAST_NAMES =
  'Adler Albright Amundsen Arroyo Ashby Bakker Baptiste Barlow Becker Beaumont Bianchi Blackwood Bouchard Brandt Caldwell Calloway Cardenas Carver Chandra Cordova Dalton Danforth Desai Dubois Ellery Escobar Fairbanks Farrow Flores Forsythe Gallagher Garrison Gilmore Grantham Guerrero Hadley Hansen Hargrove Hawthorne Hollis Ibarra Ingram Jansen Jimenez Kendrick Kimball Lambert Langford Larkin Lozano Maddox Marin Mercado Merritt Navarro Nolan Norwood Ochoa Ogden Palmer Paredes Pennington Pruitt Quimby Ramsey Redmond Robles Rosario Rowland Salas Sawyer Serrano Sheffield Solano Stratton Tate Trujillo Valdez Vaughn Villegas Wakefield Waverly Whitlock Winslow Yates Zamora'.split(
    ' ',
  );

/** First names of guarantors. */
export const FIRST_NAMES =
  'Alicia Bernard Carmen Dolores Esther Felix Gloria Harriet Irene Julian Karen Leonard Marta Nadia Omar Paula'.split(' ');
