// The most common passwords of at least eight characters.

const lines = `
12345678 123456789 1234567890 0123456789 01234567 012345678 87654321 987654321 9876543210 0987654321 12341234 12344321 1234567a 123456789a
a1234567 a12345678 a123456789 1234qwer qwer1234 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc
q1w2e3r4 q1w2e3r4t5 qazwsxedc qazwsx123 zaq12wsx zaq1zaq1 qwertyui qwertyuio qwertyuiop asdfghjk asdfghjkl asdfasdf asdf1234 zxcvbnm1 zxcvbnm123
zxcvbnm, 1qazxsw2 qweasdzxc qweqweqwe qweasd123 123qweasd 123qwe123 12qwaszx poiuytrewq lkjhgfdsa 11111111 111111111 1111111111 00000000 000000000
0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 888888888 99999999 999999999 12121212 123123123 123321123 11223344
1122334455 112233445566 13131313 10101010 11112222 12345679 123456780 147258369 159753159 159357159 741852963 789456123 789456123a 963852741
aaaaaaaa aaaaaaaaa abcdefgh abcdefghi abcd1234 abc12345 abc123456 abc123abc abcabcabc aa123456 aa12345678 a1b2c3d4 a1b2c3d4e5 aabbccdd
password passwords password1 password12 password123 password1234 password12345 password! password1! password123! password@123 passw0rd passw0rd1
p@ssw0rd p@ssword p@ssword1 p@ssw0rd1 p@ssw0rd123 p@$$w0rd pa$$word passwort passwort1 motdepasse contrasena mypassword yourpassword
newpassword oldpassword nopassword thepassword drowssap changeme changeme1 changeme123 changethis letmein1 letmein12 letmein123 letmeinn welcome1
welcome12 welcome123 welcome1234 welcome@123 iloveyou iloveyou1 iloveyou2 iloveyou123 iloveyou! iloveu123 loveyou1 loveyou123 loveme123 lovelove
football football1 football123 baseball baseball1 basketball superman superman1 batman123 spiderman spiderman1 starwars starwars1 pokemon1 pokemon123
princess princess1 princess123 sunshine sunshine1 sunshine123 butterfly butterfly1 chocolate chocolate1 computer computer1 computer123 internet
internet1 trustno1 whatever whatever1 michelle michelle1 jennifer jennifer1 jonathan jordan23 charlie1 charlie123 michael1 michael123 jessica1
elizabeth alexander alexandra samantha samantha1 victoria victoria1 christian christine nicholas benjamin stephanie anthony1 ashley123 daniel123
admin123 admin1234 admin12345 admin123456 administrator admin@123 administrator1 root1234 rootroot toor1234 test1234 test12345 test123456 testtest
testing1 testing123 tester123 guest123 guest1234 user1234 username username1 default1 default123 secret123 secret1234 topsecret master123
masterkey dragon12 dragon123 monkey12 monkey123 shadow123 killer123 hunter22 hunter123 soccer123 hockey123 tigger123 summer123 winter123 spring123
autumn123 january1 february november december september october1 monday123 friday123 sunday123 google123 facebook facebook1 linkedin twitter1
myspace1 snapchat instagram minecraft minecraft1 fortnite1 roblox123 liverpool liverpool1 arsenal1 chelsea1 barcelona barcelona1 realmadrid
manchester juventus mercedes mercedes1 corvette ferrari1 porsche1 harley123 mustang1 yamaha123 qwertzui qwertz123 qwertzuiop azertyuiop azerty123
hello123 hello1234 hello12345 hellohello helloworld hello@123 goodluck goodbye1 freedom1 forever1 loveforever mylove123 blessed1 blessing jesus123
jesuschrist jesusislord ilovegod godisgood heaven123 angel123 angelina babygirl babygirl1 babyboy1 precious princesa estrella corazon1 tequiero
teamo123 bonjour1 bonjour123 soleil123 chouchou doudou123 marseille hallo123 hallo1234 schatz123 schalke04 fussball qwertyqwerty asdfqwer q123456789
woaini123 woaini1314 woaini520 woaini521 5201314520 1314520520 wodemima nihao123 nihaoma1 zhongguo china123 beijing1 beijing2008 shanghai
hanyu123 chinese1 chinese123 mandarin mandarin1 hanzivine hanzivine1 learnchinese ilovechina pandapanda
`;

/** Common passwords in small letters. */
export const commonPasswords: ReadonlySet<string> = new Set(lines.trim().split(/\s+/));
