/**
 * Passwords of eight characters and more from the top of published lists of leaked ones, and local
 * ones that a guesser would try first. Compared in lower case.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd pa55word
  12345678 123456789 1234567890 123123123 12341234 11111111 111111111 1111111111 00000000 000000000
  87654321 987654321 0987654321 9876543210 88888888 22222222 33333333 44444444 55555555 66666666
  77777777 99999999 12121212 11223344 1122334455 12344321 123454321 01234567 0123456789 10203040
  123456789a a123456789 1234567a a1234567 abc12345 abcd1234 abcdefgh abcdefg1 a1b2c3d4 1q2w3e4r
  1q2w3e4r5t q1w2e3r4 1qaz2wsx qazwsxedc 1qazxsw2 zaq12wsx qwertyui qwertyuiop qwerty12 qwerty123
  qwerty1234 qwertyui asdfghjk asdfghjkl asdfasdf zxcvbnm1 zxcvbnm123 asdf1234 qwer1234 1234qwer
  iloveyou iloveyou1 iloveyou2 iloveu123 loveyou1 sunshine sunshine1 princess princess1 football
  football1 baseball baseball1 basketball superman superman1 batman123 starwars pokemon1 computer
  computer1 internet michelle jennifer jessica1 charlie1 michael1 danielle nicholas jonathan
  jordan23 samantha victoria alexander william1 trustno1 whatever whatever1 welcome1 welcome123
  letmein1 letmein123 admin123 admin1234 administrator changeme changeme1 default1 secret123
  access14 master123 monkey123 dragon123 shadow12 hello123 hellohello freedom1 mustang1 corvette
  mercedes maverick midnight butterfly chocolate cheesecake liverpool liverpool1 arsenal1 chelsea1
  chelsea123 manchester barcelona realmadrid blessing blessing1 blessed1 godisgood godislove
  jesus123 jesuschrist jesusislord jesusloves amazing1 emmanuel emmanuel1 samuel123 daniel123
  david123 faith123 grace123 goodluck goodness nigeria1 nigeria123 naija123 lagos123 abuja123
  ibadan123 accountant account1 chartered ican1234 icanmember member123 password! password1!
  password@1 password@123 qwerty@123 admin@123 welcome@123 test1234 testtest test12345 testing1
  testing123 temp1234 passpass password01 password2 password99 killer123 family123 lovelove
  myspace1 mypassword mypassword1 newpassword security security1 december november september
  october1 summer2024 summer2025 summer2026 winter2024 january1 february saturday sunday123
  1password 1234abcd 147258369 159753456 741852963 789456123 963852741 135792468 24682468
  131313131 102030405 112233445566 123321123 123123456 1234554321 12qwaszx 1a2b3c4d`.split(/\s+/),
);
